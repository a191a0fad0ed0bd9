/**
 * The widget's builds: the present one, and every one that this installation ever served, so that a
 * page that names a version (with its integrity hash) goes on working after upgrades. Kept as files
 * in the archive folder, beside the data and not in `dist/`, because upgrades replace `dist/`. See
 * docs/decisions/0016-keep-served-widget-versions.md. They are sent as static files that pages of
 * any origin may load, as they are, gzipped or brotlied.
 */

import { hash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version as packageVersion } from '../../package.json';
import { createEncoded, type Encoded, sendEncoded } from '../http/compressed.ts';
import type { AppContext } from '../http/context.ts';
import { matchesETag } from '../http/send-answer.ts';

/** Also keeps every path inside the archive folder: no slash gets through. */
export const VERSION_PATTERN = /^(\d[\w.+-]{0,40})-([0-9a-f]{10})$/;

export interface WidgetReleases {
  /** `null` if the widget was not built yet. */
  readonly current: WidgetScript | null;
  /** `null` for a version that was never served here, or whose file is not what was served. */
  find(version: string): Promise<WidgetScript | null>;
  /**
   * Puts the present build into the archive, before anybody can have been served from it; throws
   * where the folder cannot be written.
   */
  keepCurrent(): void;
}

interface WidgetReleasesOptions {
  /** Default: the widget's. */
  readonly name?: string;
  /** Default: where the build puts it. */
  readonly file?: string;
  /** `null` if only the present build is served. */
  readonly archiveFolder: string | null;
}

export function createWidgetReleases({
  name = 'widget.js',
  file,
  archiveFolder,
}: WidgetReleasesOptions): WidgetReleases {
  const bytes = readFirst(file === undefined ? builtFiles(name) : [file]);
  const current = bytes && createWidgetScript(bytes, packageVersion);
  const loaded = new Map<string, WidgetScript>();

  return {
    current,
    find: async (version) => {
      if (version === current?.version) {
        return current;
      }
      const known = loaded.get(version);
      if (known || archiveFolder === null) {
        return known ?? null;
      }
      const script = await readArchived(archiveFolder, version);
      if (script) {
        loaded.set(version, script);
      }
      return script;
    },
    keepCurrent: () => {
      if (current && archiveFolder !== null) {
        archive(archiveFolder, current);
      }
    },
  };
}

/**
 * Whether there is a widget to serve; it is looked for where the build puts it, unless a file is
 * named.
 */
export function isWidgetBuilt(file?: string): boolean {
  return (file === undefined ? builtFiles('widget.js') : [file]).some((one) => existsSync(one));
}

/** A script that is built beside the widget; `null` if it was not built yet. */
export function readScriptBeside(name: string, widgetFile?: string): WidgetScript | null {
  const bytes = readFirst(
    widgetFile === undefined ? builtFiles(name) : [join(dirname(widgetFile), name)],
  );
  return bytes && createWidgetScript(bytes, packageVersion);
}

/** From the built server (`dist/server`) and from source (`bff/pages`). */
function builtFiles(name: string): string[] {
  const here = dirname(fileURLToPath(import.meta.url));
  return [join(here, '../widget', name), join(here, '../../dist/widget', name)];
}

function readFirst(files: readonly string[]): Buffer | null {
  for (const file of files) {
    try {
      return readFileSync(file);
    } catch (error) {
      if (!isMissing(error)) {
        throw error;
      }
    }
  }
  return null;
}

async function readArchived(folder: string, version: string): Promise<WidgetScript | null> {
  const [, release, mark] = VERSION_PATTERN.exec(version) ?? [];
  if (release === undefined) {
    return null;
  }
  try {
    const bytes = await readFile(join(folder, `${version}.js`));
    // What was changed on disk is not what was served under this name.
    return contentMark(bytes) === mark ? createWidgetScript(bytes, release) : null;
  } catch (error) {
    if (isMissing(error)) {
      return null;
    }
    throw error;
  }
}

/** Written aside and renamed, so that a crash never leaves half a script under a version's name. */
export function archive(folder: string, script: WidgetScript): void {
  const file = join(folder, `${script.version}.js`);
  if (existsSync(file)) {
    return;
  }
  mkdirSync(folder, { recursive: true });
  const aside = `${file}.${randomUUID()}.tmp`;
  writeFileSync(aside, script.bytes);
  renameSync(aside, file);
}

/** A file that is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Site owners get a new build within five minutes. */
const MOVING = 'public, max-age=300';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const NOT_BUILT = 'The widget is not built: run npm run build.\n';

/** `/widget.js` and the scripts beside it: the present build. */
export async function sendPresentScript(
  ctx: AppContext,
  script: WidgetScript | null,
): Promise<void> {
  if (script) {
    return await sendScript(ctx, script, MOVING);
  }
  ctx.status = 503;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = NOT_BUILT;
}

/** `/widget/<version>/widget.js`: that build and no other, for ever. */
export async function sendImmutableWidget(ctx: AppContext, script: WidgetScript): Promise<void> {
  await sendScript(ctx, script, IMMUTABLE);
}

async function sendScript(
  ctx: AppContext,
  script: WidgetScript,
  cacheControl: string,
): Promise<void> {
  // Weak: one tag for the same script in any encoding.
  const etag = `W/"${script.version}"`;
  ctx.vary('Accept-Encoding');
  ctx.set({
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': cacheControl,
    ETag: etag,
  });
  if (matchesETag(ctx.req.headers['if-none-match'], etag)) {
    ctx.status = 304;
  } else {
    await sendBytes(ctx, script);
  }
}

async function sendBytes(ctx: AppContext, script: WidgetScript): Promise<void> {
  ctx.set('Content-Type', 'text/javascript; charset=utf-8');
  await sendEncoded(ctx, script.encoded);
}

export interface WidgetScript {
  /** `<version of the package>-<start of the SHA-256 of the bytes>`: two builds never share one. */
  readonly version: string;
  /** For the `integrity` attribute of a script tag. */
  readonly integrity: string;
  readonly bytes: Buffer;
  readonly encoded: Encoded;
}

export function createWidgetScript(bytes: Buffer, packageVersion: string): WidgetScript {
  return {
    version: `${packageVersion}-${contentMark(bytes)}`,
    integrity: `sha384-${hash('sha384', bytes, 'base64')}`,
    bytes,
    encoded: createEncoded(bytes),
  };
}

/** The first ten hex digits of the bytes' SHA-256: the end of a version. */
function contentMark(bytes: Buffer): string {
  return hash('sha256', bytes).slice(0, 10);
}
