/** One build of the widget, ready to be sent: its version, its integrity hash, and its bytes as they are, gzipped and brotlied. */

import { hash } from 'node:crypto';
import { createEncoded, type Encoded } from '../http/compressed.ts';

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
export function contentMark(bytes: Buffer): string {
  return hash('sha256', bytes).slice(0, 10);
}
