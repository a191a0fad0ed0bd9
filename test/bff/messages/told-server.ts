/**
 * A real server that tells a customer, an operator and three endpoints of every booking, each a
 * real receiver; what they got is read as they would read it.
 */

import { expect, onTestFinished } from 'vitest';
import { createLog } from '../../../bff/operations/log.ts';
import { type Messages, openMessages } from '../../../bff/operations/messages.ts';
import { createWebhookSecret } from '../../../core/delivery/webhooks/sign-webhook.ts';
import { type ReadEntry, readCalendar } from '../../core/delivery/calendar/read-calendar.ts';
import {
  type Receiver as MailServer,
  type Received as ReceivedMail,
  startReceiver as startMailServer,
} from '../../core/delivery/mail/smtp-receiver.ts';
import { type Receiver, startReceiver } from '../../core/delivery/webhooks/receiver.ts';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import {
  A_MAIL_SERVER,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../support/test-server.ts';
import { SITE } from '../widget-gate/support/visitor.ts';

export const CUSTOMER = 'ada@example.org';
export const OPERATOR = 'desk@practice.example';
const BASE_URL = 'https://book.practice.example';

export interface ToldMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** `null` if there was no attachment. */
  readonly calendar: Pick<ReadEntry, 'method' | 'uid' | 'sequence' | 'start'> | null;
}

export interface ToldWebhook {
  readonly type: string;
  readonly version: number;
  readonly bookingId: number;
  readonly status: string;
  readonly source: string;
}

/** Messages since the last call. */
export interface Told {
  readonly mails: readonly ToldMail[];
  /** Webhooks by endpoint. */
  readonly webhooks: readonly (readonly ToldWebhook[])[];
}

export interface ToldServer {
  readonly server: TestServer;
  readonly messages: Messages;
  readonly secrets: readonly string[];
  /** Delivers all due messages and returns them. */
  tell(): Promise<Told>;
  /** Restarts with a mail server in the settings. */
  setUpMail(): Promise<ToldServer>;
  /** Log of the worker and the jobs, apart from the server's own. */
  logText(): string;
}

export interface ToldOptions extends Omit<TestServerOptions, 'installation'> {
  readonly installation?: Parameters<typeof anInstallation>[0];
  /** `false` until a mail server is set up. */
  readonly withMail?: boolean;
}

export async function aToldServer({
  installation,
  withMail = true,
  ...options
}: ToldOptions = {}): Promise<ToldServer> {
  const schedules = [aSchedule({ notify: [OPERATOR] })];
  const server = await startTestServer({
    ...options,
    config: { ...options.config, mail: withMail ? A_MAIL_SERVER : null },
    installation: anInstallation({ schedules, allowedOrigins: [SITE], ...installation }),
  });
  onTestFinished(() => server.close());
  const mailServer = await startMailServer({ disabledCommands: ['AUTH', 'STARTTLS'] });
  const endpoints = await Promise.all([1, 2, 3].map(() => startReceiver()));
  const secrets: string[] = [];
  for (const { url } of endpoints) {
    secrets.push(await addEndpoint(server, url));
  }
  return open({ server, mailServer, endpoints, secrets, lines: [] }, withMail);
}

interface Parts extends Pick<ToldServer, 'server' | 'secrets'> {
  readonly mailServer: MailServer;
  readonly endpoints: readonly Receiver[];
  readonly lines: string[];
}

function open(parts: Parts, withMail: boolean): ToldServer {
  const { server, mailServer, endpoints, secrets, lines } = parts;
  const mail = withMail
    ? {
        smtpUrl: `smtp://127.0.0.1:${mailServer.port}`,
        from: 'Practice <bookings@practice.example>',
      }
    : null;
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const messages = openMessages({ core: server.core, config: { mail, baseUrl: BASE_URL }, log });
  onTestFinished(async () => {
    await messages.close();
    expect(lines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  });
  const count = () => ({
    mails: mailServer.received.length,
    webhooks: endpoints.map(({ received }) => received.length),
  });
  let seen = count();
  return {
    server,
    messages,
    secrets,
    tell: async () => {
      await messages.worker.work();
      const mails = mailServer.received.slice(seen.mails).map(readMail);
      const webhooks = endpoints.map(({ received }, index) =>
        received.slice(seen.webhooks[index]).map(({ body }) => readWebhook(body)),
      );
      seen = count();
      return { mails: mails.toSorted((a, b) => a.to.localeCompare(b.to)), webhooks };
    },
    setUpMail: async () => {
      await messages.close();
      return open(parts, true);
    },
    logText: () => lines.join(''),
  };
}

export async function addEndpoint({ core, clock }: TestServer, url: string): Promise<string> {
  const secret = createWebhookSecret();
  const endpoint = {
    url,
    description: '',
    events: ['booking.created', 'booking.cancelled', 'booking.rescheduled'],
    secret,
    includesCustomer: true,
    allowsPrivate: true,
    createdAt: clock.now(),
  } as const;
  await core.storage.endpoints.add({ now: clock.now(), actor: 'test', endpoint });
  return secret;
}

function readMail({ to, mail, raw }: ReceivedMail): ToldMail {
  const file = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const [entry] = file === undefined ? [] : readCalendar(textOf(file.content));
  expect(raw).toMatch(/^auto-submitted: auto-generated/im);
  const calendar =
    entry === undefined
      ? null
      : { method: entry.method, uid: entry.uid, sequence: entry.sequence, start: entry.start };
  return { to: to.join(), subject: mail.subject ?? '', text: mail.text ?? '', calendar };
}

function textOf(content: string | ArrayBuffer | Uint8Array): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

function readWebhook(body: string): ToldWebhook {
  const { type, data } = JSON.parse(body);
  return {
    type,
    version: data.version,
    bookingId: data.booking_id,
    status: data.status,
    source: data.source,
  };
}

export const NOTHING: Told = { mails: [], webhooks: [[], [], []] };
