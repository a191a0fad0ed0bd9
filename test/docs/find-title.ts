/** Checks for tables that name a test for each promise: the test must exist and run. */

/**
 * How a title stands in a file: as the first argument of a test that runs, of one that does not, or
 * not at all.
 */
export function findTitle(source: string, title: string): 'run' | 'skipped' | 'missing' {
  const starts = ["'", '"', '`'].flatMap((quote) => [
    ...source.matchAll(
      new RegExp(
        `([\\w.]+)(?:\\([^\\n]*\\)|\\(\\[[^]*?\\]\\))?\\(\\s*${quote}${literally(title)}${quote},`,
        'g',
      ),
    ),
  ]);
  if (starts.length === 0) {
    return 'missing';
  }
  return starts.some(
    ([, call = '']) => !/\b(skip|todo|skipIf|runIf|fails)\b|^x(it|describe)\b/.test(call),
  )
    ? 'run'
    : 'skipped';
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
