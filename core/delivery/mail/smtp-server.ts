/**
 * The operator's mail server, parsed from an address such as
 * `smtp://user:password@mail.example.org:587`, and the connection to it with nodemailer.
 */

import { rootCertificates } from 'node:tls';
import type { SendMailOptions, SMTPPoolOptions } from 'nodemailer';
import { parseUrl } from '../../web-address.ts';
import type { Mail } from './mail.ts';

interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /**
   * `direct`: TLS from the first byte (smtps). `upgrade`: STARTTLS, which is required. `none`:
   * unencrypted.
   */
  readonly tls: 'direct' | 'upgrade' | 'none';
  readonly login: { readonly user: string; readonly password: string } | null;
}

/**
 * `null` if the address is invalid. `smtps:` is TLS from the start (port 465); `smtp:` is STARTTLS
 * (port 587), which is required. Only a server on this machine, or one marked with `?tls=never`, is
 * used without encryption; `?tls=always` requires TLS of a local server as well.
 */
export function readSmtpUrl(address: string): SmtpServer | null {
  const url = parseUrl(address);
  if (
    url === null ||
    !/^smtps?:$/.test(url.protocol) ||
    url.hostname === '' ||
    !/^\/?$/.test(url.pathname) ||
    url.hash !== ''
  ) {
    return null;
  }
  const wish = readWish(url);
  const login = readLogin(url);
  if (wish === null || login === 'malformed') {
    return null;
  }
  const direct = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const clear = wish === 'never' || (wish === 'default' && isThisMachine(host));
  const upgraded = clear ? 'none' : 'upgrade';
  const usualPort = direct ? 465 : 587;
  return {
    host,
    port: url.port === '' ? usualPort : Number(url.port),
    tls: direct ? 'direct' : upgraded,
    login,
  };
}

/** `null` for any other parameter, which must not be ignored silently. */
function readWish({ protocol, searchParams }: URL): 'default' | 'always' | 'never' | null {
  const names = [...searchParams.keys()];
  const wish = searchParams.get('tls');
  if (names.length === 0) {
    return 'default';
  }
  if (names.length > 1 || (wish !== 'always' && wish !== 'never')) {
    return null;
  }
  return protocol === 'smtps:' && wish === 'never' ? null : wish;
}

function readLogin({ username, password }: URL): SmtpServer['login'] | 'malformed' {
  if (username === '' && password === '') {
    return null;
  }
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return 'malformed';
  }
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

export interface TransportOptions {
  readonly server: SmtpServer;
  /** PEM; `null` to trust only the system's authorities. */
  readonly ca: string | null;
  readonly timeouts: {
    readonly connectMs: number;
    readonly greetingMs: number;
    /** Maximum time without a byte. */
    readonly silenceMs: number;
    /** Limit for a whole mail, because a server that responds byte by byte is never silent. */
    readonly mailMs: number;
  };
}

export interface Transport {
  /** Resolves to the server's response; rejects with nodemailer's error. */
  send(mail: Mail, signal: AbortSignal): Promise<string>;
  verify(): Promise<void>;
  close(): void;
}

const TIMEOUTS: TransportOptions['timeouts'] = {
  connectMs: 10_000,
  greetingMs: 10_000,
  silenceMs: 20_000,
  mailMs: 60_000,
};

/** Idle connections are closed before servers commonly do so. */
const IDLE_MS = 30_000;
/**
 * Equals the number of concurrent attempts, so that no mail waits in a queue here while its lease
 * runs.
 */
const CONNECTIONS = 5;

interface LazyTransport {
  open(): Promise<Transport>;
  /** Does nothing if it was never opened. */
  close(): Promise<void>;
}

/** Loads nodemailer with the first mail, so that it does not delay the start. */
export function lazyTransport(
  options: Omit<TransportOptions, 'timeouts'>,
  timeouts: Partial<TransportOptions['timeouts']> = {},
): LazyTransport {
  let opened: Promise<Transport> | null = null;
  return {
    open() {
      opened ??= connect({ ...options, timeouts: { ...TIMEOUTS, ...timeouts } });
      return opened;
    },
    close: async () => (await opened)?.close(),
  };
}

async function connect(options: TransportOptions): Promise<Transport> {
  const { createTransport } = await import('nodemailer');
  const mailer = createTransport({ ...poolOptions(options), pool: true });
  const limit = (signal: AbortSignal) =>
    AbortSignal.any([signal, AbortSignal.timeout(options.timeouts.mailMs)]);
  return {
    send: async (mail, signal) =>
      (await mailer.sendMail({ ...toMessage(mail), signal: limit(signal) })).response,
    verify: async () => void (await mailer.verify()),
    close: () => mailer.close(),
  };
}

function poolOptions({ server, ca, timeouts }: TransportOptions): SMTPPoolOptions {
  return {
    host: server.host,
    port: server.port,
    secure: server.tls === 'direct',
    requireTLS: server.tls === 'upgrade',
    ignoreTLS: server.tls === 'none',
    tls: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
      ...(ca !== null && { ca: [...rootCertificates, ca] }),
    },
    ...(server.login !== null && {
      auth: { user: server.login.user, pass: server.login.password },
    }),
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    dnsTimeout: timeouts.connectMs,
    maxConnections: CONNECTIONS,
    idleTimeout: IDLE_MS,
    // Only applies if no byte of the mail was sent; the worker retries in any case.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function toMessage(mail: Mail): SendMailOptions {
  return {
    from: { ...mail.from },
    to: { name: '', address: mail.to },
    ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
    envelope: { from: mail.from.address, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    inReplyTo: mail.references,
    references: mail.references,
    date: new Date(mail.date),
    headers: { ...mail.headers },
    ...(mail.calendar !== null && { icalEvent: { ...mail.calendar, filename: 'invite.ics' } }),
  };
}
