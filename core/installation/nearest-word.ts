/** Finds the word that was probably meant, for messages about unknown keys, names and commands. */

/**
 * The candidate closest to `word`, or `null` if none is close enough to be a likely typing error
 * (about one change in three letters).
 */
export function nearestWord(word: string, candidates: Iterable<string>): string | null {
  const meant = word.toLowerCase();
  let nearest: string | null = null;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(meant, candidate.toLowerCase());
    if (distance >= least) {
      continue;
    }
    nearest = candidate;
    least = distance;
  }
  return nearest;
}

/**
 * Number of insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`
 * (optimal string alignment).
 */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row: number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const replaced = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      const swapped = a[i] === b[j - 1] && a[i - 1] === b[j] ? (before[j - 1] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
