/**
 * Static bytes in the smallest encoding that a client accepts. They are compressed on first use, so
 * that startup is not delayed, and then cached.
 */

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AppContext } from './context.ts';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

export type Encoding = 'br' | 'gzip' | 'identity';
export type Encoded = (encoding: Encoding) => Promise<Buffer>;

export function createEncoded(bytes: Buffer): Encoded {
  const kept = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    const encoded = kept.get(encoding) ?? encode(bytes, encoding);
    kept.set(encoding, encoded);
    return encoded;
  };
}

async function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') {
    return toGzip(bytes, {
      level: constants.Z_BEST_COMPRESSION,
      memLevel: constants.Z_MAX_MEMLEVEL,
    });
  }
  if (encoding === 'br') {
    return toBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    });
  }
  return bytes;
}

/** Sends the body. The caller sets `Content-Type` and `Vary: Accept-Encoding`. */
export async function sendEncoded(ctx: AppContext, encoded: Encoded): Promise<void> {
  const encoding = chooseEncoding(ctx);
  ctx.status = 200;
  if (encoding !== 'identity') {
    ctx.set('Content-Encoding', encoding);
  }
  ctx.body = await encoded(encoding);
}

/**
 * Prefers the smallest encoding. Koa's own choice would follow the order in which browsers list
 * them.
 */
function chooseEncoding(ctx: AppContext): Encoding {
  if (ctx.acceptsEncodings('br') === 'br') {
    return 'br';
  }
  return ctx.acceptsEncodings('gzip') === 'gzip' ? 'gzip' : 'identity';
}
