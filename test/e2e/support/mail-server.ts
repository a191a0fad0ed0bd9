/** A mail server that takes everything, for the built server to send to. */

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect } from 'vitest';
import { freePort } from '../../setup/free-port.mjs';
import type { Environment } from './built-server.ts';

export interface MailServer {
  /** Settings for the operator's environment. */
  readonly env: Environment;
  /** Waits for the latest mail to this address whose subject is like that. */
  mailTo(address: string, subject: RegExp): Promise<Email>;
}

/** Runs until the test file is done. */
export async function startMailServer(): Promise<MailServer> {
  const mails: Email[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        mails.push(await PostalMime.parse(Buffer.concat(chunks)));
        done(null);
      });
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const find = (address: string, subject: RegExp) =>
    mails.findLast(
      (mail) => mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? ''),
    );
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Praxis Sonnenhof <praxis@example.org>',
    },
    mailTo: async (address, subject) => {
      await expect.poll(() => find(address, subject), { timeout: MAIL_WAIT_MS }).toBeDefined();
      const mail = find(address, subject);
      if (!mail) {
        throw new Error('A mail has vanished.');
      }
      return mail;
    },
  };
}

/**
 * Mails about changes of the team are kept back for half a minute and a second for each booking, so
 * that they may be undone; half a minute more is for a busy machine.
 */
const MAIL_WAIT_MS = 65_000;

/** The first link of the mail that leads to such a page. */
export function linkIn({ text = '' }: Email, path: RegExp): string {
  const found = text.match(/https?:\/\/\S+/g)?.find((link) => path.test(link));
  if (!found) {
    throw new Error(`No link like ${path} in: ${text}`);
  }
  return found;
}
