/**
 * The cookies of the administration area: sent to our own pages alone, and read by no script. A
 * session's secret travels in one of them.
 */

/** What of a request and its answer a cookie needs. */
export interface CookieContext {
  readonly req: { readonly headers: { readonly cookie?: string | undefined } };
  append(field: string, value: string): void;
}

export interface AdminCookie {
  /** `null` if there is none, or if there are two. */
  read(ctx: CookieContext): string | null;
  write(ctx: CookieContext, value: string): void;
  clear(ctx: CookieContext): void;
}

interface AdminCookieOptions {
  readonly name: string;
  /** In seconds. Without it the browser forgets the cookie when it closes. */
  readonly maxAge?: number;
}

/**
 * `__Host-` where the address is served over TLS: no other host of the domain can then set it.
 * Browsers take no such name over plain http. The header is written here: Koa's own refuses a
 * secure cookie behind a proxy that ends TLS.
 */
export function createAdminCookie(
  baseUrl: string,
  { name: shortName, maxAge }: AdminCookieOptions,
): AdminCookie {
  const isSecure = baseUrl.startsWith('https:');
  const name = isSecure ? `__Host-${shortName}` : shortName;
  const attributes = `; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const lasting = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return {
    read: (ctx) => readCookie(ctx.req.headers.cookie ?? '', name),
    write: (ctx, value) => ctx.append('Set-Cookie', `${name}=${value}${attributes}${lasting}`),
    clear: (ctx) => ctx.append('Set-Cookie', `${name}=${attributes}; Max-Age=0`),
  };
}

const SECRET = /^[\w-]{43}$/;

/** The cookie of a session's secret: what can be none of ours is not read. */
export function createSessionCookie(baseUrl: string): AdminCookie {
  const cookie = createAdminCookie(baseUrl, { name: 'slotwell' });
  return {
    ...cookie,
    read(ctx) {
      const secret = cookie.read(ctx);
      return secret !== null && SECRET.test(secret) ? secret : null;
    },
  };
}

/** One of two is somebody else's making: neither counts. */
function readCookie(header: string, name: string): string | null {
  const values = header.split(';').flatMap((part) => {
    const [key = '', value = ''] = part.trim().split('=', 2);
    return key === name ? [value] : [];
  });
  const [value, second] = values;
  return value !== undefined && second === undefined ? value : null;
}
