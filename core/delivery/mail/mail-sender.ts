/**
 * Sends mail through the operator's server by nodemailer: connections are pooled, verified, and
 * given up when they hang.
 */

import type { Attempt, Sender, Sending, SendOutcome } from '../delivery.ts';
import type { Speak } from '../texts/speech.ts';
import {
  composeOwnMail,
  composeTestMail,
  type OwnMailRequest,
  type TestMailRequest,
} from './compose-mail.ts';
import { adviseOn, judgeFailure, readFailure, shorten } from './judge-failure.ts';
import { type Mail, type MailOrigin, readMailFrom } from './mail.ts';
import { createMailComposer, type MailStorage } from './mail-composer.ts';
import {
  lazyTransport,
  readSmtpUrl,
  type Transport,
  type TransportOptions,
} from './smtp-server.ts';

export interface MailSenderOptions {
  /** `smtp://user:password@mail.example.org:587`; see `readSmtpUrl`. */
  readonly smtpUrl: string;
  /** `Praxis Sonnenhof <praxis@example.org>`, or the address alone. */
  readonly from: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly speak: Speak;
  readonly storage: MailStorage;
  /** PEM of a certificate authority to trust beside the system's. */
  readonly ca?: string;
  /** Milliseconds. By default as in production. */
  readonly timeouts?: Partial<TransportOptions['timeouts']>;
}

/**
 * Whether the mail server can be reached and takes the login; `problem` is in the operator's words.
 */
export type MailCheck = { readonly kind: 'ready' } | MailTrouble;

export interface MailTrouble {
  readonly kind: 'unready';
  readonly problem: string;
  /** What to do about it. */
  readonly advice: string;
  /** The beginning of the server's own words; `null` if it said none. */
  readonly response: string | null;
}

/** What became of a test mail. */
export type MailTest = { readonly kind: 'sent'; readonly response: string } | MailTrouble;

export interface MailSender extends Sender {
  /** Connects and logs in without sending. Never rejects. */
  verify(): Promise<MailCheck>;
  /** Sends a mail about nothing, past the outbox. Never rejects. */
  sendTest(request: TestMailRequest): Promise<MailTest>;
  /**
   * Sends a mail that must stand in no database, as it holds a secret; past the outbox, too. Never
   * rejects.
   */
  sendOwn(request: OwnMailRequest): Promise<MailTest>;
  /** Sends a mail that is composed already, past the outbox. Never rejects. */
  sendReady(mail: Mail): Promise<MailTest>;
  /** Lets go of idle connections; one that is sending finishes first. */
  close(): Promise<void>;
}

type Report = Pick<Attempt, 'status' | 'response'>;

const NO_ANSWER: Report = { status: null, response: null };

/** Throws where address or sender cannot be read: the settings were checked before. */
export function createMailSender({
  smtpUrl,
  from: givenFrom,
  baseUrl,
  speak,
  storage,
  ca,
  timeouts,
}: MailSenderOptions): MailSender {
  const server = readSmtpUrl(smtpUrl);
  const from = readMailFrom(givenFrom);
  if (server === null || from === null) {
    throw new Error('SMTP_URL or MAIL_FROM cannot be read.');
  }
  const transport = lazyTransport({ server, ca: ca ?? null }, timeouts);
  const origin: MailOrigin = { from, baseUrl, speak };
  const composer = createMailComposer(storage, origin);

  async function sendNow(mail: Mail): Promise<MailTest> {
    try {
      const response = await (await transport.open()).send(mail, new AbortController().signal);
      return { kind: 'sent', response: shorten(response, mail.to) ?? '' };
    } catch (error) {
      return troubleOf(error, mail.to);
    }
  }

  return {
    async send(sending) {
      const began = performance.now();
      const composed = await composer.compose(sending);
      const { outcome, report } =
        composed.kind === 'mail'
          ? await deliver(await transport.open(), composed.mail, sending)
          : { outcome: composed, report: NO_ANSWER };
      const durationMs = Math.round(performance.now() - began);
      const problem = outcome.kind === 'delivered' ? null : outcome.problem;
      return {
        outcome,
        report: { startedAt: sending.now, durationMs, request: null, problem, ...report },
      };
    },
    async verify() {
      try {
        await (await transport.open()).verify();
        return { kind: 'ready' };
      } catch (error) {
        return troubleOf(error, '');
      }
    },
    sendTest: (request) => sendNow(composeTestMail(request, origin)),
    sendOwn: (request) => sendNow(composeOwnMail(request, origin)),
    sendReady: sendNow,
    close: () => transport.close(),
  };
}

/** `address` is taken out of the server's words; it is empty if none was told. */
function troubleOf(error: unknown, address: string): MailTrouble {
  const failure = readFailure(error);
  const { problem } = judgeFailure(failure);
  return {
    kind: 'unready',
    problem,
    advice: adviseOn(failure),
    response: address === '' ? null : shorten(failure.response, address),
  };
}

async function deliver(
  transport: Transport,
  mail: Mail,
  { signal }: Sending,
): Promise<{ readonly outcome: SendOutcome; readonly report: Report }> {
  try {
    const response = await transport.send(mail, signal);
    return {
      outcome: { kind: 'delivered' },
      report: { status: statusOf(response), response: shorten(response, mail.to) },
    };
  } catch (error) {
    const failure = readFailure(error);
    return {
      outcome: judgeFailure(failure),
      report: { status: failure.status, response: shorten(failure.response, mail.to) },
    };
  }
}

function statusOf(response: string): number | null {
  const found = /^\d{3}/.exec(response);
  return found === null ? null : Number(found[0]);
}
