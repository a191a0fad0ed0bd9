/**
 * The widget's builds: the present one, and every one that this installation ever served, so that a page that names a version (with its integrity hash) goes on
 * working after upgrades. Kept as files in the archive folder, beside the data and not in `dist/`, because upgrades replace `dist/`. See
 * docs/decisions/served-widget-versions-are-kept.md.
 */

import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version as packageVersion } from '../../package.json';
import { contentMark, createWidgetScript, type WidgetScript } from './widget-script.ts';

/** Also keeps every path inside the archive folder: no slash gets through. */
export const VERSION_PATTERN = /^(\d[\w.+-]{0,40})-([0-9a-f]{10})$/;

export interface WidgetReleases {
  /** Null where the widget was not built yet. */
  readonly current: WidgetScript | null;
  /** Null for a version that was never served here, or whose file is not what was served. */
  find(version: string): Promise<WidgetScript | null>;
  /** Puts the present build into the archive, before anybody can have been served from it; throws where the folder cannot be written. */
  keepCurrent(): void;
}

export interface WidgetReleasesOptions {
  /** Default: where the build puts the widget. */
  readonly file?: string;
  /** Null: only the present build is served. */
  readonly archiveFolder: string | null;
}

export function createWidgetReleases({ file, archiveFolder }: WidgetReleasesOptions): WidgetReleases {
  const bytes = readFirst(file === undefined ? builtWidgetFiles() : [file]);
  const current = bytes && createWidgetScript(bytes, packageVersion);
  const loaded = new Map<string, WidgetScript>();

  return {
    current,
    find: async (version) => {
      if (version === current?.version) return current;
      const known = loaded.get(version);
      if (known || archiveFolder === null) return known ?? null;
      const script = await readArchived(archiveFolder, version);
      if (script) loaded.set(version, script);
      return script;
    },
    keepCurrent: () => {
      if (current && archiveFolder !== null) archive(archiveFolder, current);
    },
  };
}

/** Whether there is a widget to serve; it is looked for where the build puts it, unless a file is named. */
export function isWidgetBuilt(file?: string): boolean {
  return (file === undefined ? builtWidgetFiles() : [file]).some((one) => existsSync(one));
}

/** From the built server (`dist/server`) and from source (`bff/pages`). */
function builtWidgetFiles(): string[] {
  const here = dirname(fileURLToPath(import.meta.url));
  return [join(here, '../widget/widget.js'), join(here, '../../dist/widget/widget.js')];
}

function readFirst(files: readonly string[]): Buffer | null {
  for (const file of files) {
    try {
      return readFileSync(file);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return null;
}

async function readArchived(folder: string, version: string): Promise<WidgetScript | null> {
  const [, release, mark] = VERSION_PATTERN.exec(version) ?? [];
  if (release === undefined) return null;
  try {
    const bytes = await readFile(join(folder, `${version}.js`));
    // What was changed on disk is not what was served under this name.
    return contentMark(bytes) === mark ? createWidgetScript(bytes, release) : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Written aside and renamed, so that a crash never leaves half a script under a version's name. */
export function archive(folder: string, script: WidgetScript): void {
  const file = join(folder, `${script.version}.js`);
  if (existsSync(file)) return;
  mkdirSync(folder, { recursive: true });
  const aside = `${file}.${randomUUID()}.tmp`;
  writeFileSync(aside, script.bytes);
  renameSync(aside, file);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
