/**
 * The same reasons, questions and answers on every way to book: the widget's calls, pages without
 * scripts and the REST API. The widget itself is tested with a page that links to it.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormFieldBody } from '../../../bff/contract/rest-api.ts';
import type { Submission } from '../../../core/booking/booking.ts';
import {
  aFormField,
  anInstallation,
  aReason,
  aSchedule,
  emailField,
} from '../support/an-installation.ts';
import { startTestServer, type TestServer, useTestServer } from '../support/test-server.ts';
import {
  type Answer,
  send as ask,
  book,
  FORMS,
  read,
  SITE,
} from '../widget-gate/support/visitor.ts';
import { atForm, bookFrom, type Fields, formOf, open, send } from './plain-visitor.ts';

const options = ['public', 'private'].map((value) => ({ value, label: value }));
const hidden = (name: string) =>
  aFormField({ name, label: `Not shown: ${name}`, inputType: 'hidden', required: false });
const form = [
  aFormField(),
  emailField,
  hidden('source'),
  hidden('utm_source'),
  aFormField({ name: 'insurance', label: 'Insurance', formType: 'radio', options }),
  aFormField({
    name: 'aid',
    label: 'State aid',
    formType: 'checkbox',
    required: false,
    value: false,
    showIf: { field: 'insurance', equals: 'private' },
  }),
  aFormField({ name: 'office', label: 'Which office', showIf: { field: 'aid', equals: true } }),
];
const server = useTestServer({
  installation: anInstallation({
    allowedOrigins: [SITE],
    form,
    reasons: [
      aReason({ name: 'Yoga', group: 'Courses' }),
      aReason({ id: 2, name: 'Massage', group: 'Treatments' }),
      aReason({ id: 3, name: 'Question' }),
      aReason({ id: 4, name: 'Pilates', group: 'Courses' }),
    ],
    schedules: [
      aSchedule({ capacity: 50, reasonIds: [1, 2, 3, 4] }),
      aSchedule({ id: 2, name: 'Ada', capacity: 50 }),
    ],
  }),
});

/** Names of the shown fields, as the page sends them. */
const SHOWN = form.map(({ name }) => name).join(',');

type Answers = Readonly<Record<string, string | boolean>>;

/** Returns the answers as a plain form sends them. */
const sent = (answers: Answers): Fields =>
  Object.fromEntries(
    Object.entries(answers).map(([name, value]) =>
      value === true ? [`c.${name}`, '1'] : [`f.${name}`, String(value)],
    ),
  );

describe('the reasons', () => {
  it('stand in one order with and without scripts, and are the same everywhere', async () => {
    const plain = (await open(server(), '/book/plain?schedule=1')).text;
    const withoutScripts = [...plain.matchAll(/<h2>([^<]*)<\/h2>|<b>([^<]*)<\/b>/g)].map(
      ([, heading, name]) => heading ?? name,
    );
    const { data } =
      await readData<readonly { name: string; group?: string }[]>('reasons?schedule=1');
    const inWidget = data.flatMap(({ name, group }, at) =>
      group && group !== data[at - 1]?.group ? [group, name] : [name],
    );
    expect(withoutScripts).toEqual(inWidget);
    expect(inWidget).toEqual(['Question', 'Courses', 'Yoga', 'Pilates', 'Treatments', 'Massage']);
    const byApi: { data: readonly { name: string }[] } = JSON.parse(
      (await server().call('/api/reasons?schedule=1')).text,
    );
    expect(byApi.data.map(({ name }) => name).toSorted()).toEqual(
      data.map(({ name }) => name).toSorted(),
    );
  });
});

async function readData<Data>(call: string): Promise<{ data: Data }> {
  return JSON.parse(JSON.stringify(await read(server(), call)));
}

describe('the fields', () => {
  it('are the same for integrators and the widget', async () => {
    const byApi: { data: Record<string, FormFieldBody> } = JSON.parse(
      (await server().call(`/api/${FORMS}`)).text,
    );
    const { data } = await readData<Record<string, FormFieldBody>>(FORMS);
    expect(Object.keys(data)).toEqual(form.map(({ name }) => name));
    expect(Object.keys(byApi.data)).toEqual(Object.keys(data));
    for (const [name, field] of Object.entries(byApi.data)) {
      expect(data[name]).toMatchObject(field);
    }
  });

  it.each<Answers>([
    { insurance: '' },
    { insurance: 'public' },
    { insurance: 'private' },
    { insurance: 'private', aid: true },
    { insurance: 'public', aid: true, office: 'Bonn' },
  ])('are asked alike if the answers are %j', async (answers) => {
    const { data } = await readData<Record<string, FormFieldBody>>(FORMS);
    const page = await atForm(server(), '2026-12-02 09:00:00');
    const { text } = await send(server(), 'check', {
      ...formOf(page.text, '/check'),
      ...sent(answers),
    });
    const withoutScripts = form
      .map(({ name }) => name)
      .filter((name) => text.includes(` id="field-${name}"`));
    expect(withoutScripts).toEqual(askedByWidget(data, answers));
    expect(text).not.toContain('Not shown');
  });
});

/**
 * Returns the fields that any client asks, given `show_if` and `input_type`, from first to last.
 */
function askedByWidget(
  fields: Readonly<Record<string, FormFieldBody>>,
  answers: Answers,
): readonly string[] {
  const given: Record<string, unknown> = {};
  return Object.entries(fields).flatMap(([name, { show_if: condition, value, input_type }]) => {
    if (condition && given[condition.field] !== condition.equals) {
      return [];
    }
    given[name] = answers[name] ?? value;
    return input_type === 'hidden' ? [] : [name];
  });
}

const ada = { last_name: 'Lovelace', insurance: 'private', aid: true, office: 'Bonn' } as const;
let customers = 0;
const customer = () => ({ email: `agree-${++customers}@example.org` });

/** Returns the submissions of the latest bookings. */
async function lastSubmissions(count: number): Promise<readonly Submission[]> {
  const bookings = await server().core.service.listBookings({ limit: 100 });
  return bookings
    .toSorted((a, b) => b.bookingId - a.bookingId)
    .slice(0, count)
    .map(({ submission }) => submission);
}

describe('what is booked', () => {
  const tracked = { source: 'flyer', utm_source: 'news letter' };

  it('is stored alike, with the parameters of the link', async () => {
    const { email, ...rest } = { ...ada, ...tracked, ...customer() };
    const slot = '2026-12-03 09:00:00';
    const byApi = await server().book({
      schedule: 1,
      reason: 1,
      slot,
      submission: { ...rest, email },
    });
    const [first] = await lastSubmissions(1);
    const byWidget = await book(server(), { slot, submission: { ...rest, ...customer() } });
    const [second] = await lastSubmissions(1);
    const withoutScripts = await bookWithoutScripts('source=flyer&utm_source=news%20letter', {
      ...ada,
      ...customer(),
    });
    const [third] = await lastSubmissions(1);
    expect([byApi.status, byWidget.status, withoutScripts.status]).toEqual([201, 201, 303]);
    expect(first).toEqual({ ...ada, ...tracked, email });
    const but = (submission = {}) => ({ ...submission, email });
    expect([but(second), but(third)]).toEqual([first, first]);
  });

  async function bookWithoutScripts(query: string, answers: Answers) {
    const calendars = (await open(server(), `/book/plain?${query}`)).text;
    const to = (text: string, part: string) =>
      /href="([^"]*)"/.exec(text.slice(text.indexOf(part)))?.[1]?.replaceAll('&amp;', '&') ??
      `no link to ${part}`;
    const reasons = (await open(server(), to(calendars, '<a class="card"'))).text;
    const days = (await open(server(), to(reasons, '<a class="card"'))).text;
    const times = (
      await open(
        server(),
        /href="([^"]*day=2026-12-03[^"]*)"/.exec(days)?.[1]?.replaceAll('&amp;', '&') ?? '',
      )
    ).text;
    const [, action = ''] = /action="\/book\/plain\/(time[^"]*)"/.exec(times) ?? [];
    const page = (
      await send(server(), action.replaceAll('&amp;', '&'), {
        ...formOf(times, '/time'),
        slot: '2026-12-03 09:00:00',
      })
    ).text;
    server().clock.advanceBy(3_000);
    const check = await send(server(), 'check', {
      ...formOf(page, '/check'),
      ...sent(answers),
      shown: SHOWN,
    });
    expect([check.text.includes('Check and book'), check.text.includes('flyer</span>')]).toEqual([
      true,
      false,
    ]);
    return await bookFrom(server(), check);
  }

  it.each<[string, Answers]>([
    ['insurance', { last_name: 'A' }],
    ['insurance', { last_name: 'A', insurance: 'none' }],
    ['office', { last_name: 'A', insurance: 'private', aid: true }],
    ['last_name', { insurance: 'public' }],
  ])('is refused alike, with the field to blame: %s of %j', async (field, answers) => {
    const slot = '2026-12-04 09:00:00';
    const byApi = await server().book({
      schedule: 1,
      reason: 1,
      slot,
      submission: { ...answers, ...customer() },
    });
    const byWidget = await book(server(), { slot, submission: { ...answers, ...customer() } });
    const page = await atForm(server(), slot);
    const plain = await send(server(), 'check', {
      ...formOf(page.text, '/check'),
      ...sent({ ...answers, ...customer() }),
      shown: SHOWN,
    });
    expect([byApi.status, byWidget.status, plain.status]).toEqual([400, 400, 400]);
    expect([JSON.parse(byApi.text).field, JSON.parse(byWidget.text).field]).toEqual([field, field]);
    expect([...plain.text.matchAll(/<a href="#field-(\w+)">/g)].map(([, name]) => name)).toEqual([
      field,
    ]);
  });
});

describe('a server in front of this one', () => {
  let front: TestServer;
  beforeAll(async () => {
    front = await startTestServer({
      installation: anInstallation({
        allowedOrigins: [SITE],
        form: [],
        reasons: [],
        schedules: [],
      }),
      config: { upstream: { url: server().url, token: server().token } },
    });
  });
  afterAll(() => front.close());

  it('asks the same, and passes on answers and parameters of the link', async () => {
    const { data } = await readData<Record<string, FormFieldBody>>(FORMS);
    expect(await read(front, FORMS)).toMatchObject({ data });
    const slot = '2026-12-03 10:00:00';
    const choices = { insurance: 'private', aid: true, office: 'Bonn' };
    const answers = { last_name: 'Hopper', ...choices, ...customer() };
    const page = await send(front, 'time?utm_source=flyer', { schedule: '1', reason: '1', slot });
    const check = await send(front, 'check', {
      ...formOf(page.text, '/check'),
      ...sent(answers),
      shown: SHOWN,
    });
    front.clock.advanceBy(3_000);
    expect((await bookFrom(front, check)).status).toBe(303);
    const submission = { ...answers, utm_source: 'flyer', ...customer() };
    const byWidget = await book(front, { slot, submission });
    expect(byWidget.status).toBe(201);
    const { email: _own, ...same } = { ...answers, utm_source: 'flyer' };
    expect((await lastSubmissions(2)).map(({ email: _address, ...rest }) => rest)).toEqual([
      same,
      same,
    ]);
  });
});

describe('a link', () => {
  const openWidgetPage = (path: string): Promise<Answer> =>
    ask(`${server().url}${path}`, { headers: { accept: 'text/html' } });
  const link =
    'schedule=1&reason=2&day=2026-12-08&time=09:30&utm_source=a%22b&utm_x1=no&first_name=Max';

  it('leads the widget and the plain form to the same time and source', async () => {
    for (const path of ['/book', '/embed']) {
      const { text } = await openWidgetPage(`${path}?${link}`);
      expect(text).toMatch(
        /<slotwell-booking lang="en" schedule="1" reason="2" day="2026-12-08" time="09:30" data-utm_source="a&quot;b">/,
      );
      expect(text).toContain(
        '/book/plain?schedule=1&amp;reason=2&amp;day=2026-12-08&amp;time=09%3A30&amp;utm_source=a%22b"',
      );
    }
    const { status, text } = await open(server(), `/book/plain?${link}`);
    expect([status, text.includes('<h1>Your details</h1>')]).toEqual([200, true]);
    expect(formOf(text, '/check')).toMatchObject({
      schedule: '1',
      reason: '2',
      slot: '2026-12-08 09:30:00',
      'f.utm_source': 'a&quot;b',
    });
  });

  it('leads to the day if its time is gone, and says so', async () => {
    const { status, headers } = await open(
      server(),
      `/book/plain?${link.replace('09:30', '09:40')}`,
    );
    expect([status, headers.location]).toEqual([
      303,
      '/book/plain?utm_source=a%22b&schedule=1&reason=2&day=2026-12-08&problem=slot_unavailable',
    ]);
    expect((await open(server(), headers.location ?? '')).text).toContain('has just been taken');
  });

  it('without a time leads to the times of its day', async () => {
    expect((await open(server(), '/book/plain?schedule=1&reason=2&day=2026-12-08')).text).toContain(
      'value="2026-12-08 09:30:00"',
    );
  });

  it('may be long: tracking values are cut, and at most twenty are kept', async () => {
    const many = Array.from(
      { length: 26 },
      (_, at) => `utm_${String.fromCharCode(97 + at)}=${'x'.repeat(300)}`,
    ).join('&');
    const [tag = ''] =
      /<slotwell-booking[^>]*>/.exec((await openWidgetPage(`/book?${many}`)).text) ?? [];
    expect([tag.match(/data-utm_/g)?.length, tag.includes(`"${'x'.repeat(255)}"`)]).toEqual([
      20,
      true,
    ]);
  });
});
