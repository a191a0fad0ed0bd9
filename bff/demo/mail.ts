/** Keeps a demonstration's mail in memory instead of sending it. */

import {
  createMailComposer,
  type Mail,
  type MailStorage,
  readMailFrom,
  type Sender,
} from '../../core/index.ts';
import { speak } from '../texts/index.ts';

export interface CapturedMail {
  /** Counts up from 1, and never anew. */
  readonly id: number;
  readonly role: 'customer' | 'operator';
  readonly mail: Mail;
}

export interface Mailbox {
  add(mail: Omit<CapturedMail, 'id'>): void;
  /** Newest first. */
  list(): readonly CapturedMail[];
  find(id: number): CapturedMail | null;
  clear(): void;
  /** Calls after each mail that was added or cleared; returns the function that ends it. */
  onChange(listener: () => void): () => void;
}

const MAX_MAILS = 200;

/** Holds the latest 200 mails. */
export function createMailbox(): Mailbox {
  const listeners = new Set<() => void>();
  let kept: readonly CapturedMail[] = [];
  let made = 0;
  const change = (mails: readonly CapturedMail[]) => {
    kept = mails;
    for (const listener of listeners) {
      listener();
    }
  };
  return {
    add: (mail) => {
      made += 1;
      change([{ ...mail, id: made }, ...kept].slice(0, MAX_MAILS));
    },
    list: () => kept,
    find: (id) => kept.find((captured) => captured.id === id) ?? null,
    clear: () => change([]),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface MailCaptureOptions {
  readonly mailbox: Mailbox;
  readonly storage: MailStorage;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

const FROM = 'bookings@demo.example.org';

/** Composes mails as for a mail server and puts them into the mailbox. */
export function createMailCapture({ mailbox, storage, baseUrl }: MailCaptureOptions): Sender {
  const composer = createMailComposer(storage, {
    from: readMailFrom(FROM) ?? { name: '', address: FROM },
    baseUrl,
    speak,
  });
  return {
    async send(sending) {
      const composed = await composer.compose(sending);
      const problem = composed.kind === 'mail' ? null : composed.problem;
      if (composed.kind === 'mail') {
        mailbox.add({
          role: sending.delivery.role === 'operator' ? 'operator' : 'customer',
          mail: composed.mail,
        });
      }
      return {
        outcome: composed.kind === 'mail' ? { kind: 'delivered' } : composed,
        report: {
          startedAt: sending.now,
          durationMs: 0,
          status: null,
          request: null,
          response: null,
          problem,
        },
      };
    },
  };
}
