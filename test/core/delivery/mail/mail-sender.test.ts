import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { speak } from '../../../../bff/texts/index.ts';
import type { LeasedDelivery } from '../../../../core/delivery/delivery.ts';
import { deliveryProblem } from '../../../../core/delivery/delivery-problem.ts';
import type { MailStorage } from '../../../../core/delivery/mail/mail-composer.ts';
import {
  createMailSender,
  type MailSenderOptions,
} from '../../../../core/delivery/mail/mail-sender.ts';
import type { Schedule } from '../../../../core/installation/schedule.ts';
import { anInstallation } from '../../../bff/support/an-installation.ts';
import {
  aBooking,
  aDelivery,
  aDoctor,
  aMessageContext,
  anEntry,
  aPractice,
  aWaitlistMail,
  NOW,
  ORIGIN,
} from './messages.ts';
import { CA, PASSWORD, refusal, startReceiver } from './smtp-receiver.ts';

/** Returns a storage with these answers. */
function storageWith(changes: Partial<MailStorage['messages']> = {}): MailStorage {
  return {
    messages: {
      findEntry: async () => anEntry(),
      findActiveBookings: async () => [],
      admitMail: async () => null,
      findContext: async () => aMessageContext(),
      ...changes,
    },
    configuration: {
      read: async () => ({
        installation: anInstallation(aPractice()),
        publicHolidays: [],
        configVersion: 1,
      }),
    },
  };
}

function aSender(smtpUrl: string, changes: Partial<MailSenderOptions> = {}) {
  const sender = createMailSender({
    smtpUrl,
    from: 'bookings@sonnenhof.example',
    baseUrl: ORIGIN.baseUrl,
    speak,
    storage: storageWith(),
    ca: CA,
    ...changes,
  });
  onTestFinished(() => sender.close());
  const send = (delivery: Partial<LeasedDelivery> = {}, signal = new AbortController().signal) =>
    sender.send({ delivery: aDelivery(delivery), now: NOW, signal });
  return { sender, send };
}

describe('a mail', () => {
  it('arrives over STARTTLS after a login, with text, HTML and calendar file', async () => {
    const { url, received } = await startReceiver();
    const { outcome, report } = await aSender(url).send();
    expect(outcome).toEqual({ kind: 'delivered' });
    expect(report).toMatchObject({ status: 250, request: null, problem: null, startedAt: NOW });
    const [got] = received;
    expect(got).toMatchObject({
      secure: true,
      user: 'ada',
      from: 'bookings@sonnenhof.example',
      to: ['ada@customer.example'],
    });
    expect(got?.mail.subject).toBe('Di., 24. Nov., 09:30 Uhr: Erstgespräch gebucht');
    expect(got?.mail.text).toContain('Guten Tag Ada Lovelace,');
    expect(got?.mail.html).toContain('<h1>Ihr Termin ist gebucht</h1>');
    expect(
      got?.mail.attachments.map(({ mimeType, method }) => `${mimeType} ${method ?? ''}`),
    ).toEqual(['text/calendar REQUEST', 'application/ics ']);
  });

  it('has stable ids, declares itself automatic, and names a reply address', async () => {
    const { url, received } = await startReceiver();
    const { send } = aSender(url);
    await send();
    await send({ attempts: 2, leaseToken: 2 });
    const headers = received.map(({ mail }) =>
      Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    );
    const stable = {
      'message-id': '<msg_2b7x@book.sonnenhof.example>',
      references: '<booking-Zk3vQ0aWf7Jm2sXb@book.sonnenhof.example>',
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      'content-language': 'de',
      'reply-to': 'praxis@sonnenhof.example',
      from: 'Praxis Sonnenhof <bookings@sonnenhof.example>',
      to: 'ada@customer.example',
    };
    expect(headers).toEqual([expect.objectContaining(stable), expect.objectContaining(stable)]);
    expect(
      Object.keys(headers[0] ?? {}).filter(
        (name) => name.startsWith('list-') || name === 'x-mailer',
      ),
    ).toEqual([]);
  });

  it('comes from the name in MAIL_FROM if there is one', async () => {
    const { url, received } = await startReceiver();
    await aSender(url, { from: '"Müller & Söhne" <a@sonnenhof.example>' }).send();
    expect(received[0]?.mail.from).toMatchObject({
      name: 'Müller & Söhne',
      address: 'a@sonnenhof.example',
    });
  });

  it('to an address that is longer than most arrives there', async () => {
    const { url, received } = await startReceiver();
    await aSender(url).send({ target: "o'brien+tag@sub.customer.example" });
    expect(received[0]?.to).toEqual(["o'brien+tag@sub.customer.example"]);
  });
});

describe('an address that the server rejects', () => {
  it('is refused for good, and the problem does not repeat it', async () => {
    const { url } = await startReceiver({
      onRcptTo: ({ address }, _session, done) => done(refusal(550, `No such person ${address}`)),
    });
    const { outcome, report } = await aSender(url).send();
    expect(outcome).toEqual({
      kind: 'refused',
      problem: deliveryProblem('mail_address_rejected', { status: 550 }),
    });
    expect(report).toMatchObject({
      status: 550,
      problem: deliveryProblem('mail_address_rejected', { status: 550 }),
    });
    expect(report.response).toContain('No such person (address)');
  });

  it('is retried if the rejection is temporary', async () => {
    const { url } = await startReceiver({
      onRcptTo: (_address, _session, done) => done(refusal(450, 'Greylisted')),
    });
    const { outcome, report } = await aSender(url).send();
    expect(outcome).toMatchObject({
      kind: 'failed',
      after: null,
      problem: { params: { status: 450 } },
    });
    expect(report.status).toBe(450);
  });

  it('does not hold up the next mail on the same connection', async () => {
    const only = 'ada@customer.example';
    const { url, received } = await startReceiver({
      onRcptTo: ({ address }, _session, done) =>
        done(address === only ? null : refusal(550, 'Unknown')),
    });
    const { send } = aSender(url);
    expect((await send({ target: 'bob@customer.example' })).outcome.kind).toBe('refused');
    expect((await send({ target: only })).outcome.kind).toBe('delivered');
    expect(received).toHaveLength(1);
  });
});

describe('a server', () => {
  it('is not retried if it refuses the message for good, but is after a temporary failure', async () => {
    const answer = (status: number) =>
      startReceiver({
        onData(stream, _session, done) {
          stream.on('end', () => done(refusal(status, 'No'))).resume();
        },
      });
    expect((await aSender((await answer(554)).url).send()).outcome).toMatchObject({
      kind: 'refused',
      problem: { params: { status: 554 } },
    });
    expect((await aSender((await answer(452)).url).send()).outcome).toMatchObject({
      kind: 'failed',
    });
  });

  it('is retried if it refuses the sender or the password, as the operator can fix that', async () => {
    const strict = await startReceiver({
      onMailFrom: (_address, _session, done) => done(refusal(550, 'Not yours')),
    });
    expect((await aSender(strict.url).send()).outcome).toMatchObject({
      kind: 'failed',
      problem: { params: { status: 550 } },
    });
    const { outcome } = await aSender(
      strict.url.replace(encodeURIComponent(PASSWORD), 'wrong'),
    ).send();
    expect(outcome).toMatchObject({
      kind: 'failed',
      problem: deliveryProblem('mail_login_refused', { status: 535 }),
    });
  });

  it('is retried if it is down', async () => {
    const { outcome, report } = await aSender('smtp://localhost:9?tls=always').send();
    expect(outcome).toEqual({
      kind: 'failed',
      problem: deliveryProblem('mail_connection_refused'),
      after: null,
    });
    expect(report.status).toBeNull();
  });

  it.each(['greetingMs', 'mailMs'])(
    'is abandoned after the timeout if it accepts and says nothing (%s)',
    async (limit) => {
      const server = createServer(() => {});
      const sockets = new Set<{ destroy(): void }>();
      server.on('connection', (socket) => sockets.add(socket.on('error', () => {})));
      const port = await new Promise<number>((resolve) =>
        server.listen(0, '127.0.0.1', () => resolve(Number(Object(server.address()).port))),
      );
      onTestFinished(() => {
        for (const socket of sockets) {
          socket.destroy();
        }
        server.close();
      });
      const { outcome } = await aSender(`smtp://127.0.0.1:${port}`, {
        timeouts: { [limit]: 100 },
      }).send();
      expect(outcome).toEqual({
        kind: 'failed',
        problem: expect.objectContaining({
          code: expect.stringMatching(/^mail_un(answered|finished)$/),
        }),
        after: null,
      });
    },
  );

  it('gets no mail and no password without STARTTLS', async () => {
    const { url, received } = await startReceiver({ disabledCommands: ['STARTTLS'] });
    const { outcome } = await aSender(url).send();
    expect(outcome).toMatchObject({ kind: 'failed', problem: deliveryProblem('mail_unsecured') });
    expect(received).toEqual([]);
  });

  it('gets nothing if it speaks plain text where TLS is required from the first byte', async () => {
    const { port, received } = await startReceiver({ disabledCommands: ['STARTTLS', 'AUTH'] });
    const { outcome } = await aSender(`smtps://127.0.0.1:${port}`).send();
    expect(outcome).toMatchObject({
      kind: 'failed',
      problem: deliveryProblem('mail_tls'),
    });
    expect(received).toEqual([]);
  });

  it('is retried if its name is unknown', async () => {
    const { outcome } = await aSender('smtp://mail.nowhere.invalid').send();
    expect(outcome).toMatchObject({
      kind: 'failed',
      problem: deliveryProblem('mail_server_unknown'),
    });
  });

  it('gets no mail if its certificate is untrusted', async () => {
    const { url, received } = await startReceiver();
    const { ca: _ca, ...untrusting } = {
      ca: CA,
      smtpUrl: url,
      from: 'a@sonnenhof.example',
      baseUrl: ORIGIN.baseUrl,
      speak,
      storage: storageWith(),
    };
    const sender = createMailSender(untrusting);
    onTestFinished(() => sender.close());
    const { outcome } = await sender.send({
      delivery: aDelivery(),
      now: NOW,
      signal: new AbortController().signal,
    });
    expect(outcome).toMatchObject({
      kind: 'failed',
      problem: deliveryProblem('mail_certificate'),
    });
    expect(received).toEqual([]);
  });

  it('on this machine is spoken to in the clear unless asked otherwise', async () => {
    const { port, received } = await startReceiver({ disabledCommands: ['STARTTLS', 'AUTH'] });
    expect((await aSender(`smtp://127.0.0.1:${port}`).send()).outcome.kind).toBe('delivered');
    expect(received[0]?.secure).toBe(false);
  });
});

describe('a stop', () => {
  it('breaks an attempt off, which is tried again', async () => {
    const stop = new AbortController();
    const { url, received } = await startReceiver({ onRcptTo: () => stop.abort() });
    const { outcome } = await aSender(url).send({}, stop.signal);
    expect(outcome.kind).toBe('failed');
    expect(received).toEqual([]);
  });
});

describe('a check of the settings', () => {
  it('connects and logs in, and explains failures', async () => {
    const { url, received } = await startReceiver();
    expect(await aSender(url).sender.verify()).toEqual({ kind: 'ready' });
    expect(await aSender(url.replace('ada', 'bob')).sender.verify()).toEqual({
      kind: 'unready',
      problem: deliveryProblem('mail_login_refused', { status: 535 }),
      advice: expect.stringContaining('SMTP_URL'),
      response: null,
    });
    expect(received).toEqual([]);
  });
});

describe('a test mail', () => {
  const profile = anInstallation(aPractice());

  it('arrives in the installation’s language, and returns the server’s answer', async () => {
    const { url, received } = await startReceiver();
    const sent = await aSender(url).sender.sendTest({
      to: 'desk@sonnenhof.example',
      profile,
      now: NOW,
    });
    expect(sent).toEqual({
      kind: 'sent',
      response: expect.stringMatching(/^250 .*Message queued/),
    });
    expect(received[0]).toMatchObject({
      to: ['desk@sonnenhof.example'],
      mail: { subject: expect.stringMatching(/^Probe: /) },
    });
    await aSender(url).sender.sendTest({
      to: 'desk@sonnenhof.example',
      profile: { ...profile, locale: 'en' },
      now: NOW,
    });
    expect(received[1]?.mail.subject).toMatch(/^Test: /);
  });

  it('returns the server’s words without the address if it is rejected', async () => {
    const { url } = await startReceiver({
      onRcptTo: ({ address }, _session, done) => done(refusal(550, `No such person ${address}`)),
    });
    expect(
      await aSender(url).sender.sendTest({ to: 'desk@sonnenhof.example', profile, now: NOW }),
    ).toEqual({
      kind: 'unready',
      problem: deliveryProblem('mail_address_rejected', { status: 550 }),
      advice: 'Correct the address.',
      response: '550 No such person (address)',
    });
  });
});

describe('a mail that was planned for an address that the booking no longer has', () => {
  it('goes to the present address, as it contains the present links', async () => {
    const { url, received } = await startReceiver();
    const context = aMessageContext({ email: 'new@customer.example', hasNewLinks: true });
    const storage = storageWith({ findContext: async () => context });
    await aSender(url, { storage }).send({ target: 'typo@customer.example' });
    expect(received.flatMap(({ to }) => to)).toEqual(['new@customer.example']);
  });
});

describe('a mail about the waiting list of a group', () => {
  it('names no price if the members ask for different ones', async () => {
    const { url, received } = await startReceiver();
    const terms = [{ reasonId: 1, price: '95 EUR' }];
    const members = [aDoctor({ id: 1, reasonTerms: terms }), aDoctor({ id: 2 })];
    const group = aDoctor({ id: 9, memberIds: [1, 2], reasonIds: [] });
    const installation = anInstallation({ ...aPractice(), schedules: [...members, group] });
    const send = async (schedule: Schedule) => {
      const storage = {
        ...storageWith({
          findEntry: async () => anEntry({ kind: 'waitlist.joined', asOf: null, waitlistId: 7 }),
        }),
        configuration: {
          read: async () => ({ installation, publicHolidays: [], configVersion: 1 }),
        },
        findWaitlistMail: async () => aWaitlistMail('joined', { schedule }),
      };
      await aSender(url, { storage }).send();
      return received.at(-1)?.mail.text ?? '';
    };
    expect(await send(group)).not.toContain('EUR');
    expect(await send(aDoctor({ id: 2 }))).toContain('EUR');
  });
});

describe('what is not worth sending', () => {
  it('is not sent, and says why', async () => {
    const { url, received } = await startReceiver();
    const booking = aBooking({ submission: {}, email: null });
    const gone = {
      storage: storageWith({ findContext: async () => aMessageContext({ booking, email: null }) }),
    };
    const { outcome, report } = await aSender(url, gone).send();
    expect(outcome).toEqual({ kind: 'obsolete', problem: deliveryProblem('customer_erased') });
    expect(report).toMatchObject({
      status: null,
      response: null,
      problem: deliveryProblem('customer_erased'),
    });
    expect(
      (await aSender(url, { storage: storageWith({ findEntry: async () => null }) }).send()).outcome
        .kind,
    ).toBe('obsolete');
    expect(received).toEqual([]);
  });
});
