import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WidgetCalendarBody } from '../../../bff/contract/widget-api.ts';
import { LANGUAGES } from '../../../bff/texts/index.ts';
import { aBookingBody } from '../support/a-booking-body.ts';
import { aFormField, anInstallation, aSchedule } from '../support/an-installation.ts';
import {
  A_MAIL_SERVER,
  startTestServer,
  type TestServer,
  useServerPerTest,
  useTestServer,
} from '../support/test-server.ts';
import {
  aWidgetBooking,
  book,
  FORMS,
  fetchSeal,
  post,
  refusalOf,
  SITE,
  send,
  visit,
} from './support/visitor.ts';

const installation = anInstallation({
  allowedOrigins: [SITE],
  schedules: [aSchedule({ capacity: 100, horizonDays: 60 })],
});
const server = useTestServer({ installation });

const ofAda = { submission: { last_name: 'Ada', email: 'ada@example.org' } };
const booked = async (on: TestServer, changes: Readonly<Record<string, unknown>> = {}) =>
  JSON.parse((await book(on, changes)).text);

describe('a booking from the widget', () => {
  it('is answered with its start and end in UTC', async () => {
    const answer = await book(server());
    expect(answer.status).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.parse(answer.text)).toEqual({
      booking_id: expect.any(Number),
      booking_details_id: expect.any(String),
      user_id: expect.any(Number),
      slot: '2026-12-02T08:00:00Z',
      slot_end: '2026-12-02T08:30:00Z',
      minutes: 30,
      status: 'confirmed',
      manage_url: expect.stringMatching(/\/manage\/[\w-]{32}$/),
      calendar: expect.stringContaining('schedule=1&reason=1&number='),
      next_steps: ['told'],
      change_until: expect.any(String),
    });
  });

  it('keeps the time zone that the browser names, if there is one of that name', async () => {
    const { storage } = server().core;
    const keep = async (zone: unknown) => {
      const { booking_id: id } = await booked(server(), { time_zone: zone });
      return (await storage.bookings.find(id))?.timeZone;
    };
    expect(await keep('Pacific/Auckland')).toBe('Pacific/Auckland');
    for (const zone of [undefined, null, 5, '+13:00', 'Pacific/Nowhere', 'x'.repeat(1000)]) {
      expect(await keep(zone)).toBeNull();
    }
  });

  it('is answered with the address of its calendar file', async () => {
    const { calendar } = await booked(server());
    const { entries }: WidgetCalendarBody = JSON.parse(
      (await visit(server(), `calendar?lang=en&${calendar}`)).text,
    );
    const href = entries.find(({ label }) => label === 'Calendar file')?.href ?? '';
    const file = await send(`${server().url}/widget/v1/booking.ics${new URL(href).search}`, {});
    expect(file.status).toBe(200);
    expect(file.text).toContain('DTSTART:20261202T080000Z');
  });

  it('is answered with the secret address of its own page', async () => {
    const { manage_url, booking_id } = await booked(server());
    const [, secret = ''] = manage_url.split('/manage/');
    expect(await server().core.storage.bookings.findManaged(secret)).toMatchObject({
      booking: { bookingId: booking_id },
    });
  });

  it('is kept as the widget’s', async () => {
    const { booking_id } = await booked(server());
    expect(await server().core.service.findBooking(booking_id)).toMatchObject({
      surface: 'widget',
      locale: 'en',
      status: 'confirmed',
    });
  });

  it('ignores members that it does not know', async () => {
    expect((await book(server(), { price: 0, user_id: 1, __unknown: {} })).status).toBe(201);
  });

  it.each([
    ['de-AT', 'de'],
    ['xx', 'en'],
    [7, 'en'],
  ])('in the language %j is kept in %s, the customer’s if it is known', async (lang, locale) => {
    const { booking_id } = await booked(server(), { lang });
    expect(await server().core.service.findBooking(booking_id)).toMatchObject({ locale });
  });
});

describe('if bookings must be confirmed by mail', () => {
  const toBeConfirmed = { allowedOrigins: [SITE], emailConfirmation: { minutes: 30 } };
  const config = { mail: A_MAIL_SERVER };
  const confirming = useTestServer({ installation: anInstallation(toBeConfirmed), config });
  const withoutMail = useTestServer({ installation: anInstallation(toBeConfirmed) });
  const withoutAddress = useTestServer({
    installation: anInstallation({ ...toBeConfirmed, form: [aFormField()] }),
    config,
  });

  it('books at once if no mail is sent', async () => {
    const { booking_id, status } = await booked(withoutMail());
    expect(status).toBe('confirmed');
    expect(await withoutMail().core.service.findBooking(booking_id)).toMatchObject({
      status: 'confirmed',
    });
  });

  it('says so on the button that books and below the email address', async () => {
    const lateForms = FORMS.replace('09%3A00', '11%3A30');
    const readWords = async (server: TestServer) => {
      const config = JSON.parse((await visit(server, 'config?lang=en')).text);
      const form = JSON.parse((await visit(server, `${lateForms}&lang=en`)).text);
      return [config.data.texts.book, form.data.email.hint];
    };
    const { book, bookPending, confirmationHint } = LANGUAGES.texts.en.widget;
    expect(await readWords(confirming())).toEqual([bookPending, confirmationHint]);
    expect(await readWords(withoutMail())).toEqual([book, undefined]);
  });

  it('says until when', async () => {
    const slot = '2026-12-02 09:30:00';
    const answer = await booked(confirming(), { slot });
    expect(answer).toMatchObject({
      status: 'pending',
      confirm_until: new Date(confirming().clock.now() + 1_800_000).toISOString(),
    });
    expect(await confirming().core.service.findBooking(answer.booking_id)).toMatchObject({
      status: 'pending',
    });
  });

  it('leads to the page that corrects the address, as long as that is possible', async () => {
    const key = { 'idempotency-key': 'mistyped' };
    const request = {
      slot: '2026-12-02 10:30:00',
      submission: { last_name: 'Ada', email: 'ada@exmaple.org' },
    };
    const { text } = await book(confirming(), request, key);
    const { booking_id: bookingId, address_url: address } = JSON.parse(text);
    expect(address).toMatch(/\/manage\/unconfirmed\/\d+-[\w-]{32}$/);
    expect((await book(confirming(), request, key)).text).toBe(text);
    const { clock, core } = confirming();
    await core.storage.bookings.confirm({ now: clock.now(), actor: 'customer', bookingId });
    expect((await book(confirming(), request, key)).text).not.toContain('address_url');
  });

  it('leaves the link to the mail', async () => {
    const answer = await book(confirming(), { slot: '2026-12-02 10:00:00' });
    const { booking_id, ...others } = JSON.parse(answer.text);
    expect(others).not.toHaveProperty('calendar');
    const secret = await confirming().core.storage.bookings.readManageSecret(booking_id);
    expect(secret).toMatch(/./);
    expect(answer.text).not.toContain(secret);
  });

  it('hides the link from a repeated request after the address’ owner has confirmed', async () => {
    const { clock, core } = confirming();
    const key = { 'idempotency-key': 'whoever-booked' };
    const request = {
      slot: '2026-12-02 11:00:00',
      submission: { last_name: 'Ada', email: 'owner@example.org' },
    };
    const { booking_id: bookingId } = JSON.parse((await book(confirming(), request, key)).text);
    expect(
      await core.storage.bookings.confirm({ now: clock.now(), actor: 'customer', bookingId }),
    ).toMatchObject({ kind: 'confirmed' });
    const again = await book(confirming(), request, key);
    expect(JSON.parse(again.text)).toMatchObject({ booking_id: bookingId, status: 'confirmed' });
    expect(again.text).not.toContain('manage');
  });

  it('books at once without an address', async () => {
    const submission = { last_name: 'Ada' };
    expect(await booked(withoutAddress(), { submission })).toMatchObject({
      status: 'confirmed',
      manage_url: expect.any(String),
    });
  });

  it('books at once on /api', async () => {
    const made: { booking_id: number } = Object((await confirming().book(aBookingBody())).json);
    expect(await confirming().core.service.findBooking(made.booking_id)).toMatchObject({
      status: 'confirmed',
    });
  });
});

describe('the challenge', () => {
  it('asks fast senders to wait for two seconds, and accepts the same request after that', async () => {
    const seal = await fetchSeal(server());
    const early = await book(server(), { seal });
    expect(refusalOf(early)).toEqual({ status: 403, code: 'challenge_required' });
    server().clock.advanceBy(Number(early.headers['retry-after']) * 1000);
    expect((await book(server(), { seal })).status).toBe(201);
  });

  it.each([{ slot: '2026-12-03 09:00:00' }, { schedule: 2 }, { reason: 2 }])(
    'refuses the seal of another day, reason or calendar for %j',
    async (other) => {
      const seal = await fetchSeal(server());
      server().clock.advanceBy(3_000);
      expect(refusalOf(await book(server(), { seal, ...other }))).toEqual({
        status: 403,
        code: 'challenge_failed',
      });
    },
  );

  it('takes the seal of another time of the day', async () => {
    const seal = await fetchSeal(server());
    server().clock.advanceBy(3_000);
    expect((await book(server(), { seal, slot: '2026-12-02 15:00:00' })).status).toBe(201);
  });

  it('lets one seal book once, even with many requests at once', async () => {
    const seal = await fetchSeal(server());
    server().clock.advanceBy(3_000);
    const answers = await Promise.all(Array.from({ length: 8 }, () => book(server(), { seal })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(403)]);
    expect(refusalOf(await book(server(), { seal, slot: '2026-12-02 10:00:00' }))).toEqual({
      status: 403,
      code: 'challenge_failed',
    });
  });

  it('lets a seal book after requests that booked nothing', async () => {
    const seal = await fetchSeal(server());
    server().clock.advanceBy(3_000);
    expect((await book(server(), { seal, submission: {} })).status).toBe(400);
    expect((await book(server(), { seal, slot: '2026-12-02 03:00:00' })).status).toBe(404);
    expect((await book(server(), { seal })).status).toBe(201);
  });

  it('takes a seal that was handed out before a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'slotwell-restart-'));
    const options = {
      installation: anInstallation({ allowedOrigins: [SITE] }),
      config: { database: { kind: 'sqlite', file: join(folder, 'slotwell.db') } },
    } as const;
    const before = await startTestServer(options);
    const seal = await fetchSeal(before);
    await before.close();
    const after = await startTestServer({ ...options, now: '2026-12-01T07:00:10Z' });
    expect((await book(after, { seal })).status).toBe(201);
    await after.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    undefined,
    null,
    '',
    'forged',
    7,
    '2.mi0k2v4g.AAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  ])('refuses the seal %j', async (seal) => {
    expect(refusalOf(await book(server(), { seal }))).toEqual({
      status: 403,
      code: 'challenge_failed',
    });
  });

  it.each(['https://spam.example', ' ', 0, [], true])(
    'refuses a filled honeypot: %j',
    async (website) => {
      expect(refusalOf(await book(server(), { website }))).toEqual({
        status: 403,
        code: 'challenge_failed',
      });
    },
  );

  it('takes a request without that field', async () => {
    expect((await book(server(), { website: undefined })).status).toBe(201);
  });
});

describe('the challenge, hours later', () => {
  const server = useServerPerTest({ installation });

  it('refuses a seal that is older than six hours', async () => {
    const seal = await fetchSeal(server());
    server().clock.advanceBy(6 * 3_600_000 + 1);
    expect(refusalOf(await book(server(), { seal }))).toEqual({
      status: 403,
      code: 'challenge_failed',
    });
  });

  it('answers a repeat, even if its seal is used up and has expired', async () => {
    const slot = '2026-12-04 09:00:00';
    const seal = await fetchSeal(server(), FORMS.replace('12-02', '12-04'));
    server().clock.advanceBy(3_000);
    const request = { ...ofAda, slot, seal };
    const key = { 'idempotency-key': 'sealed-once' };
    const first = await book(server(), request, key);
    server().clock.advanceBy(6 * 3_600_000);
    const again = await book(server(), request, key);
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  });
});

describe('a retry', () => {
  it('under one key gets the first answer byte for byte, also with a newer seal', async () => {
    const headers = { 'idempotency-key': '"4f1c-retry"' };
    const first = await book(server(), ofAda, headers);
    const second = await book(server(), ofAda, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
  });

  it('under one key with another booking is refused', async () => {
    const headers = { 'idempotency-key': 'key-of-ada' };
    await book(server(), ofAda, headers);
    const other = await book(
      server(),
      { submission: { last_name: 'Bob', email: 'bob@example.org' } },
      headers,
    );
    expect(refusalOf(other)).toEqual({ status: 400, code: 'idempotency_mismatch' });
  });

  it('is not confused with the same key on the REST API', async () => {
    const request = {
      schedule: 1,
      reason: 1,
      slot: '2027-01-04 09:00:00',
      submission: { last_name: 'Cy', email: 'cy@example.org' },
    };
    const api = await server().book(request, { 'idempotency-key': 'shared' });
    const widget = await book(server(), request, { 'idempotency-key': 'shared' });
    expect([api.status, widget.status]).toEqual([201, 201]);
    expect(JSON.parse(widget.text).booking_id).not.toBe(JSON.parse(api.text).booking_id);
  });

  it.each(['', '"', 'a'.repeat(256), '"\t"'])(
    'with the malformed key %j is refused',
    async (key) => {
      expect(refusalOf(await book(server(), {}, { 'idempotency-key': key }))).toEqual({
        status: 400,
        code: 'request_invalid',
      });
    },
  );
});

describe('a request that is wrong', () => {
  it.each(['text/plain', 'application/json-patch+json', 'application/json; charset=utf-16', ''])(
    'is refused as %j',
    async (type) => {
      expect(refusalOf(await post(server(), '{}', { 'content-type': type }))).toEqual({
        status: 415,
        code: 'unsupported_media_type',
      });
    },
  );

  it.each([
    '',
    'no json',
    '[]',
    'null',
    '{"schedule":1,"schedule":2}',
    '{"submission":{"__proto__":{}}}',
    `{"a":${'['.repeat(30)}${']'.repeat(30)}}`,
  ])('is refused with the body %s', async (body) => {
    expect(refusalOf(await post(server(), body))).toEqual({ status: 400, code: 'request_invalid' });
  });

  it('is refused if its body exceeds 64 kB', async () => {
    const body = JSON.stringify(aWidgetBooking({ padding: 'x'.repeat(65_536) }));
    expect(refusalOf(await post(server(), body))).toEqual({ status: 400, code: 'body_too_large' });
  });

  it.each([
    [{ schedule: '1' }, 'schedule'],
    [{ reason: undefined }, 'reason'],
    [{ slot: '2026-02-30 09:00:00' }, 'slot'],
    [{ submission: [] }, 'submission'],
  ])('names the member to blame in %j', async (changes, field) => {
    expect(refusalOf(await book(server(), changes))).toEqual({
      status: 400,
      code: 'request_invalid',
      field,
    });
  });

  it.each([
    [{ email: 'ada@example.org' }, { code: 'field_required', field: 'last_name' }],
    [
      { last_name: ' ', email: 'ada@example.org' },
      { code: 'field_required', field: 'last_name' },
    ],
    [
      { last_name: 'Ada', email: 'ada' },
      { code: 'field_invalid', field: 'email', problem: 'not_an_email' },
    ],
    [
      { last_name: 'x'.repeat(101), email: 'ada@example.org' },
      { code: 'field_invalid', field: 'last_name', problem: 'too_long', limit: 100 },
    ],
    [
      { last_name: true, email: 'ada@example.org' },
      { code: 'field_invalid', field: 'last_name', problem: 'wrong_type' },
    ],
    [
      { last_name: 'Ada', email: 'ada@example.org', more: 'x' },
      { code: 'field_invalid', field: 'more', problem: 'unknown_field' },
    ],
  ])('names the errors of the submission %j', async (submission, refusal) => {
    expect(refusalOf(await book(server(), { submission }))).toEqual({ status: 400, ...refusal });
  });

  it.each([
    [{ schedule: 9 }, 'schedule_not_found'],
    [{ reason: 9 }, 'reason_not_found'],
    [{ slot: '2026-12-02 03:00:00' }, 'slot_unavailable'],
  ])('is answered with 404 for %j', async (changes, code) => {
    expect(refusalOf(await book(server(), changes))).toEqual({ status: 404, code });
  });
});

describe('a consent text', () => {
  const asking = useTestServer({ installation: { ...installation, consent: 'I agree.' } });

  it.each([undefined, false, 'true', 1])('is not agreed to by %j', async (consent) => {
    expect(refusalOf(await book(asking(), { consent }))).toEqual({
      status: 400,
      code: 'field_required',
      field: 'consent',
    });
  });

  it('is agreed to by true', async () => {
    expect((await book(asking(), { consent: true })).status).toBe(201);
  });
});

it('tells a browser to ask again for each form', async () => {
  const first = await visit(server(), FORMS);
  const second = await visit(server(), FORMS);
  expect(first.status).toBe(200);
  server().clock.advanceBy(1);
  expect(JSON.parse((await visit(server(), FORMS)).text).seal).not.toBe(
    JSON.parse(second.text).seal,
  );
});
