/**
 * Sends mail through the operator's server with nodemailer: connections are pooled, verified, and
 * dropped if they hang.
 */

import type { Attempt, Sender, SendOutcome, SendRequest } from '../delivery.ts';
import type { DeliveryProblem } from '../delivery-problem.ts';
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
  /** `Praxis Sonnenhof <praxis@example.org>`, or only the address. */
  readonly from: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly speak: Speak;
  readonly storage: MailStorage;
  /** PEM of a certificate authority to trust in addition to the system's. */
  readonly ca?: string;
  /** In milliseconds; defaults to the values for production. */
  readonly timeouts?: Partial<TransportOptions['timeouts']>;
}

/**
 * Whether the mail server is reachable and accepts the login. `problem` is for the operator.
 */
export type MailCheck = { readonly kind: 'ready' } | MailTrouble;

export interface MailTrouble {
  readonly kind: 'unready';
  readonly problem: DeliveryProblem;
  /** How to fix it. */
  readonly advice: string;
  /** The beginning of the server's response; `null` if there was none. */
  readonly response: string | null;
}

/** The result of a test mail. */
export type MailTest = { readonly kind: 'sent'; readonly response: string } | MailTrouble;

export interface MailSender extends Sender {
  /** Connects and logs in without sending. Never rejects. */
  verify(): Promise<MailCheck>;
  /** Sends a test mail, bypassing the outbox. Never rejects. */
  sendTest(request: TestMailRequest): Promise<MailTest>;
  /**
   * Sends a mail that contains a secret and must not be stored, so it bypasses the outbox as well.
   * Never rejects.
   */
  sendOwn(request: OwnMailRequest): Promise<MailTest>;
  /** Sends a composed mail, bypassing the outbox. Never rejects. */
  sendReady(mail: Mail): Promise<MailTest>;
  /** Closes idle connections; one that is sending finishes first. */
  close(): Promise<void>;
}

type Report = Pick<Attempt, 'status' | 'response'>;

const NO_ANSWER: Report = { status: null, response: null };

/** Throws if the URL or the sender is invalid, because the settings were validated before. */
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
      return describeTrouble(error, mail.to);
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
        return describeTrouble(error, '');
      }
    },
    sendTest: (request) => sendNow(composeTestMail(request, origin)),
    sendOwn: (request) => sendNow(composeOwnMail(request, origin)),
    sendReady: sendNow,
    close: () => transport.close(),
  };
}

/** Removes `address` from the server's response; it is empty if no address was sent. */
function describeTrouble(error: unknown, address: string): MailTrouble {
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
  { signal }: SendRequest,
): Promise<{ readonly outcome: SendOutcome; readonly report: Report }> {
  try {
    const response = await transport.send(mail, signal);
    return {
      outcome: { kind: 'delivered' },
      report: { status: parseStatus(response), response: shorten(response, mail.to) },
    };
  } catch (error) {
    const failure = readFailure(error);
    return {
      outcome: judgeFailure(failure),
      report: { status: failure.status, response: shorten(failure.response, mail.to) },
    };
  }
}

function parseStatus(response: string): number | null {
  const found = /^\d{3}/.exec(response);
  return found === null ? null : Number(found[0]);
}
