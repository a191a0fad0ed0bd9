/** The cookie that a session's secret travels in: sent to our own pages alone, and read by no script. */

import type { AppContext } from '../http/context.ts';

export interface SessionCookie {
  /** `null` if there is none, or what is there can be none of ours. */
  read(ctx: AppContext): string | null;
  write(ctx: AppContext, secret: string): void;
  clear(ctx: AppContext): void;
}

/**
 * `__Host-` where the address is served over TLS: no other host of the domain can then set it. Browsers take no such name over plain http. The header is written
 * here: Koa's own refuses a secure cookie behind a proxy that ends TLS.
 */
export function createSessionCookie(baseUrl: string): SessionCookie {
  const isSecure = baseUrl.startsWith('https:');
  const name = isSecure ? '__Host-slotwell' : 'slotwell';
  const attributes = `; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    read: (ctx) => readCookie(ctx.req.headers.cookie ?? '', name),
    write: (ctx, secret) => ctx.append('Set-Cookie', `${name}=${secret}${attributes}`),
    clear: (ctx) => ctx.append('Set-Cookie', `${name}=${attributes}; Max-Age=0`),
  };
}

const SECRET = /^[\w-]{43}$/;

/** One of two is somebody else's making: neither counts. */
function readCookie(header: string, name: string): string | null {
  const values = header.split(';').flatMap((part) => {
    const [key = '', value = ''] = part.trim().split('=', 2);
    return key === name ? [value] : [];
  });
  const [secret, second] = values;
  return secret !== undefined && second === undefined && SECRET.test(secret) ? secret : null;
}
