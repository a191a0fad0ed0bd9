/** What is in a backup, as an operator counts it. */

interface Content {
  readonly counts: ReadonlyMap<string, number>;
  readonly files: number;
}

export function describeContent({ counts, files }: Content): string[] {
  const tables = [...counts].filter(([, count]) => count > 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const width = Math.max(6, ...tables.map(([, count]) => String(count).length));
  const line = (count: number, what: string) => `${String(count).padStart(width)}  ${what}`;
  return [...tables.map(([table, count]) => line(count, table.replaceAll('_', ' '))), line(files, 'widget versions')];
}

export function formatBytes(bytes: number): string {
  if (bytes < 10_000) return `${bytes} bytes`;
  return bytes < 10_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${Math.round(bytes / 1_000_000)} MB`;
}
