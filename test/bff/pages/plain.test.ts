/** Booking in plain HTML forms: the same checks, limits and outcomes as the widget's calls. */

import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseError } from '../../../core/storage/database-error.ts';
import {
  aFormField,
  anInstallation,
  aReason,
  aSchedule,
  emailField,
} from '../support/an-installation.ts';
import { A_MAIL_SERVER, useServerPerTest, useTestServer } from '../support/test-server.ts';
import { aManagedBooking } from './manage-visitor.ts';
import { atCheck, atForm, bookFrom, formOf, open, send, someone } from './plain-visitor.ts';

const tick = aFormField({
  name: 'rules',
  label: 'House rules read',
  formType: 'checkbox',
  required: false,
  value: false,
});
const privacyUrl = 'https://practice.example/privacy';
const one = anInstallation({
  consent: 'I agree <b>',
  nextSteps: ['Come <early>.'],
  privacyUrl,
  form: [aFormField(), emailField, tick],
  schedules: [aSchedule({ horizonDays: 60 })],
});
const server = useTestServer({ installation: one });
/** Days whose times were looked up. */
const asked: string[] = [];
const many = useTestServer({
  wrapCore: (core) => {
    const slots: typeof core.service.slots = (choice, day) => {
      asked.push(day);
      return core.service.slots(choice, day);
    };
    return { ...core, service: { ...core.service, slots } };
  },
  installation: anInstallation({
    reasons: [
      aReason({ price: '80 EUR', infoUrl: 'javascript:alert(1)' }),
      aReason({ id: 2, name: 'Check-up' }),
    ],
    schedules: [aSchedule({ reasonIds: [1, 2] }), aSchedule({ id: 2, name: '<i>Lab' })],
  }),
});
const pending = useTestServer({
  installation: anInstallation({
    emailConfirmation: { minutes: 30 },
    nextSteps: [{ en: 'Come early.', de: 'Kommen Sie früher.' }],
  }),
  config: { mail: A_MAIL_SERVER },
});

const strict = useTestServer({
  installation: anInstallation({
    contactPhone: '+49 30 5550142',
    schedules: [aSchedule({ cancelCutoffMinutes: 1440 })],
  }),
});

describe('the check', () => {
  it('says until when a booking can be changed, or that it is too late and whom to call', async () => {
    const { text: late } = await atCheck(strict(), '2026-12-01 10:00:00');
    expect(late).toContain('This time can no longer be changed or cancelled online.');
    expect(late.split('href="tel:+49305550142"')).toHaveLength(3);
    expect((await atCheck(strict(), '2026-12-03 10:00:00')).text).toContain(
      'You can change or cancel until Wednesday 2 December 2026, 10:00',
    );
  });
});

describe('choosing', () => {
  beforeEach(() => {
    asked.length = 0;
  });

  it('ignores an invalid day and shows the days', async () => {
    for (const day of ['soon', '2026-02-30', '']) {
      const { status, text } = await open(many(), `/book/plain?schedule=1&reason=1&day=${day}`);
      expect([day, status, text.includes('Step 3 of 5')]).toEqual([day, 200, true]);
    }
    expect(asked).toEqual([]);
    await open(many(), '/book/plain?schedule=1&reason=1&day=2026-12-02');
    expect(asked).toEqual(['2026-12-02']);
  });

  it('goes by calendar, reason, day and time, each with the way back', async () => {
    const calendars = (await open(many(), '/book/plain')).text;
    expect(calendars).toContain('Step 1 of 5');
    expect(calendars).toContain('&lt;i&gt;Lab');
    expect((await open(many(), '/book/plain?schedule=1')).text).toContain(
      'href="/book/plain?schedule=1&amp;reason=2"',
    );
    const days = (await open(many(), '/book/plain?schedule=1&reason=1')).text;
    expect(days).toContain('aria-label="Wednesday 2 December 2026, free"');
    const times = (await open(many(), '/book/plain?schedule=1&reason=1&day=2026-12-02&lang=de'))
      .text;
    expect(times).toContain('value="2026-12-02 09:00:00"');
    expect(times).toContain('Schritt 3 von 5');
  });

  it('says that a time has been taken only if it was', async () => {
    const taken = (text: string) => text.includes('has just been taken');
    for (const path of ['', '?day=2026-12-02', '?problem=unknown']) {
      expect(taken((await open(server(), `/book/plain${path}`)).text)).toBe(false);
    }
    const { status, headers } = await open(server(), '/book/plain?slot=2026-12-02%2003:00:00');
    const back = await open(server(), String(headers.location));
    expect([status, back.status, taken(back.text)]).toEqual([303, 200, true]);
  });

  it('skips single options, and turns the months within their range', async () => {
    const { text } = await open(server(), '/book/plain?month=2027-01');
    expect(text).toContain('Step 1 of 3');
    expect(text).toContain('January 2027');
    expect(text).toContain('month=2026-12');
    expect(text).not.toContain('month=2027-02');
  });

  it.each([
    'schedule=7',
    'schedule=x',
    'month=2026-13',
    'day=2026-02-30',
    'day=2020-01-01',
    'slot=nonsense',
    'slot=2026-12-02%2003:00:00',
  ])('is no failure for an address that leads nowhere: %s', async (query) => {
    const first = await open(server(), `/book/plain?${query}`);
    // A time that is not free sends back to the times that are.
    const { status, text } =
      first.status === 303 ? await open(server(), String(first.headers.location)) : first;
    expect([status, text.includes('<h1')]).toEqual([200, true]);
    expect(first.status).toBe(query === 'slot=2026-12-02%2003:00:00' ? 303 : 200);
  });
});

describe('a booking by plain forms', () => {
  const server = useServerPerTest({ installation: one });

  it('is treated as empty if it has hundreds of fields', async () => {
    // Holds nothing, which counts.
    const form = await open(server(), '/book/plain?schedule=1&reason=1&slot=2026-12-02%2016:00:00');
    const filled = { ...formOf(form.text, 'check'), ...someone() };
    const more = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`f.more-${at}`, '1']));
    const empty = await send(server(), 'check', {});
    const tooMany = await send(server(), 'check', { ...filled, ...more });
    expect((await send(server(), 'check', filled)).text).toContain('16:00 (Berlin time)');
    expect([tooMany.status, tooMany.headers.location]).toEqual([
      empty.status,
      empty.headers.location,
    ]);
  });

  it('is shown for a check, with the consent and the privacy page', async () => {
    const { status, text } = await atCheck(server(), '2026-12-02 09:00:00');
    expect(status).toBe(200);
    expect(text).toContain('09:00 (Berlin time)');
    expect(text).toContain('I agree &lt;b&gt;');
    expect(text).toContain(`<p class="privacy"><a href="${privacyUrl}" rel="noopener noreferrer">`);
  });

  it('is made as the widget’s', async () => {
    const check = await atCheck(server(), '2026-12-02 09:00:00', someone({ 'c.rules': '1' }));
    await bookFrom(server(), check, { consent: '1' });
    expect(await server().core.service.listBookings({ limit: 9 })).toMatchObject([
      { surface: 'widget', locale: 'en', submission: { last_name: 'Lovelace', rules: true } },
    ]);
  });

  it('ends on its own page', async () => {
    const check = await atCheck(server(), '2026-12-02 09:00:00');
    const answer = await bookFrom(server(), check, { consent: '1' });
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/manage\/[\w-]{32}\?done=booked$/),
    ]);
    const page = await open(server(), String(answer.headers.location));
    expect(page.text).toContain('Your appointment is booked');
    expect(page.text).toContain('booking.ics');
    expect(page.text).toContain('<h2>What happens next</h2><p>Come &lt;early&gt;.</p>');
  });

  it('books once if it is sent twice, and leads to the same page', async () => {
    const check = await atCheck(server(), '2026-12-02 09:30:00', someone({ 'c.rules': '1' }));
    const answers = [
      await bookFrom(server(), check, { consent: '1' }),
      await bookFrom(server(), check, { consent: '1' }),
    ];
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(answers[1]?.status).toBe(303);
  });

  it('keeps the time from others while the form is filled', async () => {
    await atForm(server(), '2026-12-02 10:00:00');
    expect((await open(server(), '/book/plain?day=2026-12-02')).text).not.toContain(
      'value="2026-12-02 10:00:00"',
    );
    expect(
      (await send(server(), 'time', { schedule: '1', reason: '1', slot: '2026-12-02 10:00:00' }))
        .status,
    ).toBe(409);
  });

  it('offers the held time to its holder, and to no one else', async () => {
    const own = '2026-12-08 10:00:00';
    const other = '2026-12-08 10:30:00';
    const { hold = '' } = formOf((await atForm(server(), own)).text, '/check');
    await atForm(server(), other);
    const listed = async (slot: string, secret: string) => {
      const { text } = await send(server(), 'when', {
        schedule: '1',
        reason: '1',
        slot,
        hold: secret,
      });
      return ['09:30', '10:00', '10:30', '11:00'].filter((time) =>
        text.includes(`class="chip" name="slot" value="2026-12-08 ${time}:00"`),
      );
    };
    expect(await listed(own, hold)).toEqual(['09:30', '10:00', '11:00']);
    for (const [slot, secret] of [
      [other, hold],
      [own, 'guessed'],
    ] as const) {
      expect(await listed(slot, secret)).toEqual(['09:30', '11:00']);
    }
  });

  it('keeps the secret of the held time in forms, and out of every address', async () => {
    const form = await atForm(server(), '2026-12-09 10:00:00');
    const { hold = '' } = formOf(form.text, '/check');
    server().clock.advanceBy(3_000);
    const filled = { ...formOf(form.text, '/check'), ...someone(), unseen: '' };
    const check = await send(server(), 'check', filled);
    const times = await send(server(), 'when', formOf(check.text, '/when'));
    const inMonth = { ...formOf(times.text, '/when'), month: '2026-12' };
    const month = await send(server(), 'when', inMonth);
    expect([form.status, check.status, times.status, month.status, hold.length]).toEqual([
      200, 200, 200, 200, 24,
    ]);
    for (const { text, headers } of [form, check, times, month]) {
      expect(text).toContain(`name="hold" value="${hold}"`);
      for (const [, address] of text.matchAll(/(?:href|action)="([^"]*)"/g)) {
        expect(address).not.toContain(hold);
      }
      expect(headers.location).toBeUndefined();
    }
    expect(
      (await open(server(), `/book/plain?slot=2026-12-09%2010:00:00&hold=${hold}`)).status,
    ).toBe(303);
  });

  it('takes the same time again if its form is repeated, or another in its place', async () => {
    const page = formOf((await open(server(), '/book/plain?day=2026-12-10')).text, '/time');
    const take = async (time: string) =>
      formOf(
        (await send(server(), 'time', { ...page, slot: `2026-12-10 ${time}:00` })).text,
        '/check',
      ).hold;
    const first = await take('10:00');
    const again = await take('10:00');
    const other = await take('10:30');
    expect([first, again === first, other === first]).toEqual([
      expect.stringMatching(/^[\w-]{24}$/),
      true,
      false,
    ]);
    expect((await open(server(), '/book/plain?day=2026-12-10')).text).toContain(
      'value="2026-12-10 10:00:00"',
    );
  });

  it('keeps the answers while another time is chosen', async () => {
    const check = await atCheck(server(), '2026-12-11 10:00:00', someone({ 'c.rules': '1' }));
    const times = await send(server(), 'when', formOf(check.text, '/when'));
    const again = await send(server(), 'time', {
      ...formOf(times.text, '/time'),
      slot: '2026-12-11 11:00:00',
    });
    expect([
      again.status,
      again.text.includes('Lovelace'),
      again.text.includes('11:00 (Berlin time)'),
    ]).toEqual([200, true, true]);
    expect((await bookFrom(server(), again, { consent: '1' })).status).toBe(303);
  });

  it('names all errors, links to them, and keeps the input', async () => {
    const { status, text } = await atCheck(server(), '2026-12-02 10:30:00', {
      'f.last_name': ' ',
      'f.email': '"><script>',
    });
    expect(status).toBe(400);
    expect(text).toContain(
      '<a href="#field-last_name"><span>Last name – This is required.</span></a>',
    );
    expect(text).toContain('<a href="#field-email"><span>E-mail – Enter an email address');
    expect(text).toContain('<p class="error" id="field-last_name-error">This is required.</p>');
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(text).toContain('aria-describedby="field-email-error" aria-invalid="true"');
  });

  it('asks for the consent, and keeps the rest', async () => {
    const answer = await bookFrom(server(), await atCheck(server(), '2026-12-02 11:00:00'));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('<a href="#field-consent-box">');
    expect((await bookFrom(server(), answer, { consent: '1' })).status).toBe(303);
  });

  it('offers fresh times with all input if its time was lost, and books one of them', async () => {
    const slot = '2026-12-03 09:00:00';
    const other = '2026-12-03 10:00:00';
    const check = await atCheck(server(), slot, someone({ 'f.last_name': 'Hopper' }));
    server().clock.advanceBy(11 * 60_000);
    await aManagedBooking(server(), { slot });
    const lost = await bookFrom(server(), check, { consent: '1' });
    expect([
      lost.status,
      lost.text.includes('has just been taken'),
      lost.text.includes(`class="chip" name="slot" value="${slot}"`),
    ]).toEqual([409, true, false]);
    const again = await send(server(), 'time', { ...formOf(lost.text, '/time'), slot: other });
    expect(again.text).toContain('Hopper');
    expect((await bookFrom(server(), again, { consent: '1' })).status).toBe(303);
  });

  it('may go to another day, with another seal, and books there', async () => {
    const check = await atCheck(
      server(),
      '2026-12-11 09:00:00',
      someone({ 'f.last_name': 'Liskov' }),
    );
    server().clock.advanceBy(11 * 60_000);
    await aManagedBooking(server(), { slot: '2026-12-11 09:00:00' });
    const lost = await bookFrom(server(), check, { consent: '1' });
    const again = await send(server(), 'time', {
      ...formOf(lost.text, '/time'),
      slot: '2026-12-14 10:00:00',
    });
    expect(again.text).toContain('Liskov');
    server().clock.advanceBy(2_000);
    expect((await bookFrom(server(), again, { consent: '1' })).status).toBe(303);
  });

  it('books once per form: going back and changing it requires another press', async () => {
    const check = await atCheck(server(), '2026-12-10 09:00:00', someone());
    expect((await bookFrom(server(), check, { consent: '1' })).status).toBe(303);
    const changed = await send(server(), 'time', {
      ...formOf(check.text, '/book'),
      slot: '2026-12-10 11:00:00',
      key: '',
    });
    const refused = await bookFrom(server(), changed, { consent: '1' });
    expect([refused.status, refused.text.includes('press the button once more')]).toEqual([
      403,
      true,
    ]);
    server().clock.advanceBy(2_000);
    expect((await bookFrom(server(), refused, { consent: '1' })).status).toBe(303);
  });

  it('logs neither answers nor secrets', async () => {
    const check = await atCheck(
      server(),
      '2026-12-08 09:00:00',
      someone({ 'f.last_name': 'Zuckmayer-Canary', 'f.email': 'canary@example.org' }),
    );
    const { hold = '', key = '' } = formOf(check.text, '/book/plain/book');
    const { headers } = await bookFrom(server(), check, { consent: '1' });
    const [, secret = ''] = /manage\/([\w-]{32})/.exec(String(headers.location)) ?? [];
    const log = server().logText();
    expect(log).toContain('"route":"/book/plain/book"');
    for (const hidden of ['Canary', 'canary', hold, key, secret]) {
      expect([hidden.length > 0, log.includes(hidden)]).toEqual([true, false]);
    }
  });
});

describe('what only programs do', () => {
  const server = useServerPerTest({ installation: one });

  it('a form sent within two seconds books only when it is sent again', async () => {
    const form = await atForm(server(), '2026-12-04 09:00:00');
    const check = await send(server(), 'check', { ...formOf(form.text, '/check'), ...someone() });
    const early = await bookFrom(server(), check, { consent: '1' });
    expect([early.status, early.text.includes('very quick')]).toEqual([403, true]);
    server().clock.advanceBy(2_000);
    expect((await bookFrom(server(), early, { consent: '1' })).status).toBe(303);
  });

  it('books nothing if the honeypot is filled; pressing the button again works', async () => {
    const check = await atCheck(server(), '2026-12-04 09:30:00');
    const caught = await bookFrom(server(), check, {
      consent: '1',
      unseen: 'https://spam.example',
    });
    expect([caught.status, caught.text.includes('press the button once more')]).toEqual([
      403,
      true,
    ]);
    server().clock.advanceBy(3_000);
    expect((await bookFrom(server(), caught, { consent: '1' })).status).toBe(303);
  });

  it('a form of another site, of no form, or with a made-up seal books nothing', async () => {
    const check = await atCheck(server(), '2026-12-04 10:00:00');
    expect((await bookFrom(server(), check, { consent: '1', seal: 'made up' })).status).toBe(403);
    expect((await send(server(), 'book', {})).status).toBe(303);
    const url = `${server().url}/book/plain/book`;
    const foreign = await fetch(url, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({}),
    });
    expect(foreign.status).toBe(403);
  });

  it('refuses more than five bookings an hour for one address, with advice', async () => {
    const mine = someone();
    const slots = ['09', '10', '11', '13', '14', '15'].map((hour) => `2026-12-07 ${hour}:00:00`);
    const statuses: number[] = [];
    for (const slot of slots) {
      statuses.push(
        (await bookFrom(server(), await atCheck(server(), slot, mine), { consent: '1' })).status,
      );
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });
});

it('says that a mail must be confirmed, and leads to no page that could skip it', async () => {
  const answer = await bookFrom(pending(), await atCheck(pending(), '2026-12-02 09:00:00'));
  const address = String(answer.headers.location);
  expect([answer.status, address]).toEqual([303, expect.stringContaining('/manage/unconfirmed/')]);
  const page = await open(pending(), address);
  expect(page.text).toContain('Please confirm your booking');
  expect(page.text).toContain('Open the link in it to confirm.');
  expect(page.text).not.toMatch(/\/manage\/(?!unconfirmed\/)/);
  expect(page.text).not.toContain('Confirm my booking');
});

it('leads to no page of the booking either when the form is sent again after the address’ owner has confirmed', async () => {
  const check = await atCheck(pending(), '2026-12-02 09:30:00', someone());
  await bookFrom(pending(), check);
  const { clock, core } = pending();
  const { bookingId = 0 } =
    (await core.service.listBookings({ status: 'pending', limit: 9 })).at(-1) ?? {};
  expect(
    await core.storage.bookings.confirm({ now: clock.now(), actor: 'customer', bookingId }),
  ).toMatchObject({ kind: 'confirmed' });
  const address = String((await bookFrom(pending(), check)).headers.location);
  expect(address).toContain('/book/plain/done?receipt=');
  const page = await open(pending(), address);
  expect(page.text).toContain('Your appointment is booked');
  expect(page.text).toContain('<p>Come early.</p>');
  expect(page.text).not.toContain('/manage/');
  const [, file = ''] = /href="([^"]*booking\.ics[^"]*)"/.exec(page.text) ?? [];
  const calendar = await open(pending(), file.replaceAll('&amp;', '&'));
  expect([calendar.status, calendar.headers['content-type']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  expect(calendar.headers['content-disposition']).toContain(`${bookingId}.ics`);
  expect(calendar.text).toContain('DTSTART:20261202T083000Z');
  expect((await open(pending(), file.replace(/receipt=../, 'receipt=xx'))).status).toBe(404);
});

describe('a database that is busy', () => {
  const fault = { left: 0 };
  const busy = useTestServer({
    wrapCore: (core) => {
      const book: typeof core.service.book = (request) => {
        fault.left -= 1;
        return fault.left >= 0
          ? Promise.reject(new DatabaseError('It took too long.', 'TIMEOUT'))
          : core.service.book(request);
      };
      return { ...core, service: { ...core.service, book } };
    },
  });

  it('leads to a page whose form books when it is sent again', async () => {
    const checked = await atCheck(busy(), '2026-12-01 09:00:00');
    fault.left = 1;
    const { status, headers, text } = await bookFrom(busy(), checked);
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(text).toContain('Your details are saved');
    const [, form = ''] = /<form method="post">(.*?)<\/form>/s.exec(text) ?? [];
    const kept = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
    const again = await send(
      busy(),
      'book',
      Object.fromEntries(kept.map(([, name = '', value = '']) => [name, value])),
    );
    expect(again.status).toBe(303);
    busy().forgiveErrors();
  });
});
