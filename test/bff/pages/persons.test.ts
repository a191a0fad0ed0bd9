/**
 * The number of persons on every way to book: the widget's calls, pages without scripts and the
 * REST API agree.
 */

import { describe, expect, it } from 'vitest';
import type { FormFieldBody } from '../../../bff/contract/rest-api.ts';
import type {
  WidgetBookingResponseBody,
  WidgetReasonBody,
} from '../../../bff/contract/widget-api.ts';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { send as ask, book, read, SITE, visit } from '../widget-gate/support/visitor.ts';
import { bookFrom, formOf, open, send, someone } from './plain-visitor.ts';

const server = useTestServer({
  installation: anInstallation({
    allowedOrigins: [SITE],
    reasons: [
      aReason({ persons: { max: 4 }, price: '€45' }),
      aReason({ id: 2, persons: { max: 4, label: 'How many children?' } }),
      aReason({ id: 3 }),
    ],
    schedules: [aSchedule({ capacity: 4, reasonIds: [1, 2, 3] })],
  }),
});

let customers = 0;
const submission = (persons?: number) => ({
  last_name: 'Ada',
  email: `persons-${++customers}@example.org`,
  ...(persons !== undefined && { persons: `${persons}` }),
});

async function readData<Data>(path: string): Promise<Data> {
  const { data }: { data: Data } = JSON.parse((await server().call(`/api/${path}`)).text);
  return data;
}

async function readWidget<Data>(path: string): Promise<Data> {
  const { data }: { data: Data } = JSON.parse(JSON.stringify(await read(server(), path)));
  return data;
}

const forms = (slot: string, more = '') =>
  `forms?schedule=1&reason=1&slot=${encodeURIComponent(slot)}${more}`;
const numbersIn = (fields: Readonly<Record<string, FormFieldBody>>) =>
  fields.persons?.options?.map(({ value }) => value);

async function bookingsAt(slot: string) {
  const bookings = await server().core.service.listBookings({ limit: 100 });
  return bookings
    .filter(({ startsAt }) => startsAt === Date.parse(`${slot.replace(' ', 'T')}+01:00`) / 60_000)
    .map(({ persons }) => persons);
}

describe('the number of people', () => {
  it('is asked by a form field if the reason wants it', async () => {
    const [first, second, third] =
      await readWidget<readonly WidgetReasonBody[]>('reasons?schedule=1');
    expect(first?.totals).toEqual(['2 × €45 = €90', '3 × €45 = €135', '4 × €45 = €180']);
    expect([first?.persons?.label, second?.persons?.label, third?.persons]).toEqual([
      'Number of people',
      'How many children?',
      undefined,
    ]);
    const slot = '2026-12-02 09:00:00';
    const byApi = await readData<Record<string, FormFieldBody>>(forms(slot));
    const byWidget = await readWidget<Record<string, FormFieldBody>>(forms(slot));
    expect(Object.keys(byApi)[0]).toBe('persons');
    expect(byApi.persons).toMatchObject({
      form_type: 'select',
      label: 'Number of people',
      required: false,
      value: '1',
    });
    expect([numbersIn(byApi), numbersIn(byWidget)]).toEqual([
      ['1', '2', '3', '4'],
      ['1', '2', '3', '4'],
    ]);
    expect(await readData<object>(forms(slot).replace('reason=1', 'reason=3'))).not.toHaveProperty(
      'persons',
    );
  });

  /** Whether the API, the widget and the page without scripts list a time for so many persons. */
  async function isListedAt(slot: string, persons: number) {
    const where = `schedule=1&reason=1&day=${slot.slice(0, 10)}&persons=${persons}`;
    const byApi = await readData<string[]>(`slots?${where}`);
    const byWidget = await readWidget<string[]>(`slots?${where}`);
    const page = (await open(server(), `/book/plain?${where}`)).text;
    return [byApi.includes(slot), byWidget.includes(slot), page.includes(`value="${slot}"`)];
  }

  it('takes as many places on every way to book, and the rest is offered alike', async () => {
    const slot = '2026-12-03 09:00:00';
    const isListed = (persons: number) => isListedAt(slot, persons);
    expect(await isListed(4)).toEqual([true, true, true]);
    expect(
      (await server().book({ schedule: 1, reason: 1, slot, submission: submission(2) })).status,
    ).toBe(201);
    expect([await isListed(3), await isListed(2)]).toEqual([
      [false, false, false],
      [true, true, true],
    ]);
    expect(numbersIn(await readData(forms(slot)))).toEqual(['1', '2']);
    expect((await visit(server(), forms(slot, '&persons=3'))).status).toBe(404);
    expect(
      (await server().book({ schedule: 1, reason: 1, slot, submission: submission(3) })).status,
    ).toBe(404);
    expect((await book(server(), { slot, submission: submission(1) })).status).toBe(201);
    expect(
      (await server().book({ schedule: 1, reason: 1, slot, submission: submission() })).status,
    ).toBe(201);
    expect(await isListed(1)).toEqual([false, false, false]);
    expect(await bookingsAt(slot)).toEqual([2, 1, 1]);
  });

  it('is chosen above the days without scripts, held, and asked for again with the form', async () => {
    const slot = '2026-12-04 09:00:00';
    const times = (await open(server(), '/book/plain?schedule=1&reason=1&day=2026-12-04&persons=3'))
      .text;
    expect(times).toMatch(/<select[^>]*name="persons"[\s\S]*<option value="3" selected>/);
    const page = (await send(server(), 'time', { ...formOf(times, '/time'), slot })).text;
    expect(page).toMatch(/<select[^>]*name="f\.persons"[\s\S]*<option value="3" selected>/);
    // One number is always selected, so the field is not marked as optional.
    expect([times, page].map((text) => /Number of people ?<small>/.test(text))).toEqual([
      false,
      false,
    ]);
    expect(
      await readWidget<string[]>('slots?schedule=1&reason=1&day=2026-12-04&persons=2'),
    ).not.toContain(slot);
    server().clock.advanceBy(3_000);
    const check = await send(server(), 'check', {
      ...formOf(page, '/check'),
      ...someone({ 'f.persons': '3' }),
      website: '',
    });
    expect(check.text.split('Number of people')).toHaveLength(2);
    expect(check.text).toContain('3 × €45 = €135');
    expect((await bookFrom(server(), check)).status).toBe(303);
    expect(await bookingsAt(slot)).toEqual([3]);
  });

  it('stays chosen when the time of a link is taken, and is sent once with another time', async () => {
    const slot = '2026-12-11 09:00:00';
    const link = (time: string) =>
      `/book/plain?schedule=1&reason=1&slot=${encodeURIComponent(time)}&persons=3`;
    await server().book({ schedule: 1, reason: 1, slot, submission: submission(2) });
    const { status, headers } = await open(server(), link(slot));
    expect([status, headers.location]).toEqual([
      303,
      '/book/plain?schedule=1&reason=1&day=2026-12-11&problem=slot_unavailable&persons=3',
    ]);
    const form = await open(server(), link('2026-12-11 10:00:00'));
    const again = await send(server(), 'when', {
      ...formOf(form.text, '/check'),
      ...someone({ 'f.persons': '3' }),
    });
    expect(again.text).toMatch(/<select[^>]*name="f\.persons"[\s\S]*<option value="3" selected>/);
    expect(formOf(again.text, '/when')).not.toHaveProperty('f.persons');
  });

  it('may be chosen by a link, for the widget as without scripts', async () => {
    const openWidgetPage = (path: string) =>
      ask(`${server().url}${path}`, { headers: { accept: 'text/html' } });
    for (const path of ['/book', '/embed']) {
      const { text } = await openWidgetPage(`${path}?schedule=1&persons=3`);
      expect(text).toMatch(/<slotwell-booking[^>]* schedule="1"[^>]* data-persons="3"/);
      expect(text).toContain('/book/plain?schedule=1&amp;persons=3"');
      expect((await openWidgetPage(`${path}?persons=many`)).text).not.toContain('persons');
    }
  });

  it('goes along into the customer’s own calendar', async () => {
    const slot = '2026-12-10 09:00:00';
    const booked: WidgetBookingResponseBody = JSON.parse(
      (await book(server(), { slot, submission: submission(3) })).text,
    );
    expect(booked.calendar).toContain('&persons=3&');
    const readFile = async (query = '') =>
      (await ask(`${server().url}/widget/v1/booking.ics?lang=en&${query}`)).text.replaceAll(
        '\r\n ',
        '',
      );
    expect(await readFile(booked.calendar)).toContain('Number of people: 3');
    expect(await readFile(booked.calendar?.replace('&persons=3', ''))).toContain(
      'Number of people: 1',
    );
    expect(await readFile(booked.calendar?.replace('reason=1', 'reason=3'))).not.toContain(
      'Number of people',
    );
  });

  it('returns to the form if there are too few places', async () => {
    const slot = '2026-12-07 09:00:00';
    const page = (await send(server(), 'time', { schedule: '1', reason: '1', slot })).text;
    await server().book({ schedule: 1, reason: 1, slot, submission: submission(2) });
    server().clock.advanceBy(3_000);
    const check = await send(server(), 'check', {
      ...formOf(page, '/check'),
      ...someone({ 'f.persons': '4' }),
      website: '',
    });
    expect([check.status, check.text.includes('href="#field-persons"')]).toEqual([400, true]);
  });

  it('is held for as many, by the widget’s calls', async () => {
    const slot = '2026-12-08 09:00:00';
    const hold = (persons: unknown) =>
      visit(server(), 'holds', {
        method: 'POST',
        body: JSON.stringify({ schedule: 1, reason: 1, slot, persons }),
        headers: { origin: SITE, 'content-type': 'application/json' },
      });
    expect((await hold('3')).status).toBe(400);
    expect((await hold(5)).status).toBe(404);
    const { hold: secret }: { hold: string } = JSON.parse((await hold(3)).text);
    expect(numbersIn(await readWidget(forms(slot)))).toEqual(['1']);
    const held = await readWidget<Record<string, FormFieldBody>>(forms(slot, `&hold=${secret}`));
    expect([held.persons?.value, numbersIn(held)]).toEqual(['3', ['1', '2', '3', '4']]);
    expect((await book(server(), { slot, submission: submission(4), hold: secret })).status).toBe(
      201,
    );
    expect(await bookingsAt(slot)).toEqual([4]);
  });

  it.each(['0', '-1', 'x', '1.5', ''])(
    'is no number as %j: the parameter is to blame',
    async (persons) => {
      const answer = await server().call(`/api/days?schedule=1&reason=1&persons=${persons}`);
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        404,
        { error: 'Missing or malformed parameter: persons' },
      ]);
    },
  );

  it('above the maximum has no times and cannot be booked', async () => {
    for (const reason of [1, 3]) {
      const many = reason === 1 ? 5 : 2;
      expect(await readData<string[]>(`days?schedule=1&reason=${reason}&persons=${many}`)).toEqual(
        [],
      );
      const slot = '2026-12-09 09:00:00';
      expect(
        (await server().book({ schedule: 1, reason, slot, submission: submission(many) })).status,
      ).toBe(400);
    }
  });
});
