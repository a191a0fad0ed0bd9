/** Where the demonstration's mail goes: nowhere but here, to be looked at under /demo/mail. */

import { createMailComposer, type Mail, type MailSources, readMailFrom, type Sender } from '../../core/index.ts';

export interface CapturedMail {
  readonly id: number;
  readonly role: 'customer' | 'operator';
  readonly mail: Mail;
}

export interface MailCapture {
  /** Composes as for a mail server, and keeps the mail in memory. */
  readonly sender: Sender;
  /** Newest first. */
  list(): readonly CapturedMail[];
  find(id: number): CapturedMail | null;
}

export interface MailCaptureOptions {
  readonly sources: MailSources;
  /** Without a slash at the end. */
  readonly baseUrl: string;
}

const MOST = 200;
const FROM = 'bookings@demo.example.org';

export function createMailCapture({ sources, baseUrl }: MailCaptureOptions): MailCapture {
  const composer = createMailComposer(sources, { from: readMailFrom(FROM) ?? { name: '', address: FROM }, baseUrl });
  const kept: CapturedMail[] = [];
  let made = 0;
  return {
    sender: {
      async send(sending) {
        const composed = await composer.compose(sending);
        const problem = composed.kind === 'mail' ? null : composed.problem;
        if (composed.kind === 'mail') {
          made += 1;
          kept.unshift({ id: made, role: sending.delivery.role === 'operator' ? 'operator' : 'customer', mail: composed.mail });
          kept.splice(MOST);
        }
        return {
          outcome: composed.kind === 'mail' ? { kind: 'delivered' } : composed,
          report: { startedAt: sending.now, durationMs: 0, status: null, request: null, response: null, problem },
        };
      },
    },
    list: () => [...kept],
    find: (id) => kept.find((captured) => captured.id === id) ?? null,
  };
}
