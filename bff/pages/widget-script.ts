/** One build of the widget, ready to be sent: its version, its integrity hash, and its bytes as they are, gzipped and brotlied. */

import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

export type Encoding = 'br' | 'gzip' | 'identity';

export interface WidgetScript {
  /** `<version of the package>-<start of the SHA-256 of the bytes>`: two builds never share one. */
  readonly version: string;
  /** For the `integrity` attribute of a script tag. */
  readonly integrity: string;
  readonly bytes: Buffer;
  /** Compressed when first asked for, so that starting waits for nothing, and then kept. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

export function createWidgetScript(bytes: Buffer, packageVersion: string): WidgetScript {
  const kept = new Map<Encoding, Promise<Buffer>>();
  return {
    version: `${packageVersion}-${contentMark(bytes)}`,
    integrity: `sha384-${hash('sha384', bytes, 'base64')}`,
    bytes,
    encoded: (encoding) => {
      const encoded = kept.get(encoding) ?? encode(bytes, encoding);
      kept.set(encoding, encoded);
      return encoded;
    },
  };
}

/** The first ten hex digits of the bytes' SHA-256: the end of a version. */
export function contentMark(bytes: Buffer): string {
  return hash('sha256', bytes).slice(0, 10);
}

async function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(bytes, { level: constants.Z_BEST_COMPRESSION });
  if (encoding === 'br') return toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });
  return bytes;
}
