/**
 * The changes in a release, from commit subjects, which are whole sentences. Changes only to tests,
 * documents and tools are listed apart.
 */

export interface Commit {
  readonly hash: string;
  readonly subject: string;
  readonly files: readonly string[];
}

/** For `git log --name-only`. */
export const LOG_FORMAT = '--format=%x1e%h%x1f%s%x1f';

export function readLog(log: string): readonly Commit[] {
  return log
    .split('\x1e')
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const [hash = '', subject = '', files = ''] = entry.split('\x1f');
      return { hash, subject, files: files.split('\n').filter((file) => file !== '') };
    });
}

const PROGRAM = /^(core|bff|widget)\/|^(package(-lock)?\.json|vite\.config\.ts)$|^docs\/deploy\//;

export interface Release {
  readonly version: string;
  /** `2026-12-01` */
  readonly day: string;
  /** Newest first, as git lists them. */
  readonly commits: readonly Commit[];
}

export function writeChangelog({ version, day, commits }: Release): string {
  const isProgram = ({ files }: Commit) => files.some((file) => PROGRAM.test(file));
  const parts = [
    ['The program', commits.filter(isProgram)],
    ['Tests, documents and tools', commits.filter((commit) => !isProgram(commit))],
  ] as const;
  const lines = parts.flatMap(([title, list]) =>
    list.length === 0
      ? []
      : [`## ${title}`, '', ...list.map(({ subject, hash }) => `- ${subject} (${hash})`), ''],
  );
  return [
    `# Slotwell ${version} (${day})`,
    '',
    ...(lines.length === 0 ? ['No commit since the release before.', ''] : lines),
  ].join('\n');
}
