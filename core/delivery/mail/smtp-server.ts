/** The operator's mail server, read from one address such as `smtp://user:password@mail.example.org:587`. */

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** `direct`: from the first byte (smtps). `upgrade`: by STARTTLS, and not a word without it. `none`: in the clear. */
  readonly tls: 'direct' | 'upgrade' | 'none';
  readonly login: { readonly user: string; readonly password: string } | null;
}

/**
 * Null where it is no such address. `smtps:` is TLS at once (port 465); `smtp:` is STARTTLS (port 587), which is required. Only a server on this machine, or one
 * that the operator marks with `?tls=never`, is spoken to in the clear; `?tls=always` asks a local one for TLS, too.
 */
export function readSmtpUrl(address: string): SmtpServer | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.hash !== '') return null;
  const wish = readWish(url);
  const login = readLogin(url);
  if (wish === null || login === 'malformed') return null;
  const direct = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const clear = wish === 'never' || (wish === 'default' && isThisMachine(host));
  return {
    host,
    port: url.port === '' ? (direct ? 465 : 587) : Number(url.port),
    tls: direct ? 'direct' : clear ? 'none' : 'upgrade',
    login,
  };
}

/** Null: something else is asked for, which must not be passed over. */
function readWish({ protocol, searchParams }: URL): 'default' | 'always' | 'never' | null {
  const [names, wish] = [[...searchParams.keys()], searchParams.get('tls')];
  if (names.length === 0) return 'default';
  if (names.length > 1 || (wish !== 'always' && wish !== 'never')) return null;
  return protocol === 'smtps:' && wish === 'never' ? null : wish;
}

function readLogin({ username, password }: URL): SmtpServer['login'] | 'malformed' {
  if (username === '' && password === '') return null;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return 'malformed';
  }
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
