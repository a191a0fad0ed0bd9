/**
 * The cookies of the administration area: sent only to our own pages and not readable by scripts.
 * One of them holds a session's secret.
 */

/** The parts of a request and its response that a cookie needs. */
export interface CookieContext {
  readonly req: { readonly headers: { readonly cookie?: string | undefined } };
  append(field: string, value: string): void;
}

export interface AdminCookie {
  /** `null` if there is no cookie with this name, or more than one. */
  read(ctx: CookieContext): string | null;
  write(ctx: CookieContext, value: string): void;
  clear(ctx: CookieContext): void;
}

interface AdminCookieOptions {
  readonly name: string;
  /** In seconds. Default: the browser forgets the cookie when it closes. */
  readonly maxAge?: number;
}

/**
 * Uses the `__Host-` prefix over TLS, so that no other host of the domain can set the cookie.
 * Browsers reject that prefix over plain http. Writes the header itself, because Koa refuses secure
 * cookies behind a proxy that terminates TLS.
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

/** The cookie with a session's secret. Values that cannot be a secret are ignored. */
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

/** If there are two, someone else has set one of them, so neither counts. */
function readCookie(header: string, name: string): string | null {
  const values = header.split(';').flatMap((part) => {
    const [key = '', value = ''] = part.trim().split('=', 2);
    return key === name ? [value] : [];
  });
  const [value, second] = values;
  return value !== undefined && second === undefined ? value : null;
}
