/**
 * The widget's builds: the present one and every earlier one that this installation served, so that
 * pages with a pinned version and integrity hash keep working after upgrades. They are stored in
 * the archive folder beside the data, because upgrades replace `dist/`. See
 * docs/decisions/0016-keep-served-widget-versions.md. Pages of any origin may load them, plain,
 * gzip or brotli.
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

/** Also keeps every path inside the archive folder, because it allows no slash. */
export const VERSION_PATTERN = /^(?<release>\d[\w.+-]{0,40})-(?<mark>[0-9a-f]{10})$/;

export interface WidgetReleases {
  /** `null` if the widget was not built yet. */
  readonly current: WidgetScript | null;
  /** Finds a version; `null` if it was never served here or its file was altered. */
  find(version: string): Promise<WidgetScript | null>;
  /**
   * Puts the present build into the archive before it is served; throws if the folder is not
   * writable.
   */
  keepCurrent(): void;
}

interface WidgetReleasesOptions {
  /** Default: the name of the widget's script. */
  readonly name?: string;
  /** Default: the output folder of the build. */
  readonly file?: string;
  /** `null` to serve only the present build. */
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

/** Whether the widget was built. Looks in the output folder unless a file is given. */
export function isWidgetBuilt(file?: string): boolean {
  return (file === undefined ? builtFiles('widget.js') : [file]).some((one) => existsSync(one));
}

/** Reads a script that is built beside the widget; `null` if it was not built. */
export function readScriptBeside(name: string, widgetFile?: string): WidgetScript | null {
  const bytes = readFirst(
    widgetFile === undefined ? builtFiles(name) : [join(dirname(widgetFile), name)],
  );
  return bytes && createWidgetScript(bytes, packageVersion);
}

/**
 * Returns the places to look, from the built server (`dist/server`) and from source (`bff/pages`).
 */
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
  const { release, mark } = VERSION_PATTERN.exec(version)?.groups ?? {};
  if (release === undefined) {
    return null;
  }
  try {
    const bytes = await readFile(join(folder, `${version}.js`));
    // An altered file is not what was served under this name.
    return contentMark(bytes) === mark ? createWidgetScript(bytes, release) : null;
  } catch (error) {
    if (isMissing(error)) {
      return null;
    }
    throw error;
  }
}

/**
 * Writes the script under a temporary name, then renames it, so that a crash never leaves half a
 * script.
 */
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

/** Whether the error says that a file does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Sites get a new build within five minutes. */
const MOVING = 'public, max-age=300';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const NOT_BUILT = 'The widget is not built: run npm run build.\n';

/** Sends the present build of `/widget.js` or of a script beside it. */
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

/** Sends `/widget/<version>/widget.js`, which never changes. */
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
  /** `<package version>-<start of the SHA-256 of the bytes>`, unique to each build. */
  readonly version: string;
  /** Value of the `integrity` attribute of a script tag. */
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

/** Returns the first ten hex digits of the SHA-256 of the bytes, which end the version. */
function contentMark(bytes: Buffer): string {
  return hash('sha256', bytes).slice(0, 10);
}
