/**
 * A mail server of its own for each test: STARTTLS by a certificate made for it, AUTH, and answers
 * as the test wants them.
 */

import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { makeCertificate } from './make-certificate.ts';

const certificate = makeCertificate();

/** Clients that trust this trust the mail servers of these tests. */
export const CA = certificate.cert;

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly secure: boolean;
  readonly user: string | null;
  readonly raw: string;
  readonly mail: Email;
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
}

export const PASSWORD = 'p@ss:word/%';

/** Takes mail from ada with the password above, over TLS only, unless `options` say otherwise. */
export async function startReceiver(options: SMTPServerOptions = {}): Promise<Receiver> {
  const received: Received[] = [];
  const server = new SMTPServer({
    ...certificate,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      username === 'ada' && password === PASSWORD
        ? done(null, { user: 'ada' })
        : done(new Error('Invalid username or password')),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: session.user ?? null,
          raw,
          mail: await PostalMime.parse(raw),
        });
        done(null, 'Message queued');
      });
    },
    ...options,
  });
  // Connections that a test aborts on purpose are reported here as errors.
  server.on('error', () => {});
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve(portOf(listening.address())));
  });
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return {
    url: `smtp://ada:${encodeURIComponent(PASSWORD)}@localhost:${port}?tls=always`,
    port,
    received,
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') {
    throw new Error('The mail server listens on no port.');
  }
  return address.port;
}

/** A failure with an SMTP status, as a server answers it. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
