import { describe, expect, it } from 'vitest';
import type { WidgetCalendarBody } from '../../../bff/contract/widget-api.ts';
import { readCalendar } from '../../core/delivery/calendar/read-calendar.ts';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { refusalOf, SITE, send, visit } from './support/visitor.ts';

const server = useTestServer({
  installation: anInstallation({
    locale: 'de',
    allowedOrigins: [SITE],
    reasons: [aReason({ name: { de: 'Erstberatung', en: 'First visit' } })],
    schedules: [
      aSchedule({
        location: { de: '2. OG', en: '2nd floor' },
        address: 'Lindenweg 4',
        phone: '+49 30 1234',
      }),
    ],
  }),
});

const right = {
  schedule: '1',
  reason: '1',
  number: '4711',
  id: 'bd_5qJ2',
  start: '2026-12-02T08:00:00Z',
  end: '2026-12-02T08:30:00Z',
};

const ask = (changes: Partial<Record<keyof typeof right | 'lang', string>> = {}) =>
  visit(server(), `calendar?${new URLSearchParams({ ...right, ...changes })}`);

async function readEntries(
  changes: Parameters<typeof ask>[0] = {},
): Promise<WidgetCalendarBody['entries']> {
  const { entries }: WidgetCalendarBody = JSON.parse((await ask(changes)).text);
  return entries;
}

describe('the calendar call', () => {
  it('writes the file that goes with the mail, in the visitor’s language', async () => {
    const [first] = await readEntries({ lang: 'en' });
    const { href = '', ...entry } = first ?? {};
    expect(entry).toEqual({
      label: 'Calendar file',
      hint: 'Apple, Outlook and others',
    });
    const address = new URL(href);
    expect([address.protocol, address.pathname]).toEqual(['http:', '/widget/v1/booking.ics']);
    const { headers, text: file } = await send(
      `${server().url}/widget/v1/booking.ics${address.search}`,
      {},
    );
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="4711.ics"',
      'x-robots-tag': 'noindex',
    });
    expect(readCalendar(file)).toMatchObject([
      {
        uid: 'bd_5qJ2',
        start: '2026-12-02T08:00:00.000Z',
        end: '2026-12-02T08:30:00.000Z',
        summary: 'First visit · Praxis Sonnenhof',
      },
    ]);
    expect(file).toContain('LOCATION:2nd floor\\, Lindenweg 4');
  });

  it('links to web calendars, with the appointment filled in', async () => {
    const [, ...links] = await readEntries();
    expect(links.map(({ label }) => label)).toEqual([
      'Google Kalender',
      'Outlook.com',
      'Microsoft 365',
    ]);
    const [google, outlook] = links.map(({ href }) => new URL(href).searchParams);
    expect([google?.get('text'), google?.get('dates')]).toEqual([
      'Erstberatung · Praxis Sonnenhof',
      '20261202T080000Z/20261202T083000Z',
    ]);
    expect([outlook?.get('startdt'), outlook?.get('location')]).toEqual([
      '2026-12-02T08:00:00Z',
      '2. OG, Lindenweg 4',
    ]);
  });

  it('refers to retired entries by number', async () => {
    const [, google] = await readEntries({ reason: '7' });
    expect(new URL(google?.href ?? '').searchParams.get('text')).toBe('#7 · Praxis Sonnenhof');
  });

  it.each([
    [{ schedule: 'x' }, 'parameter_invalid'],
    [{ number: '0' }, 'parameter_invalid'],
    [{ id: 'a b' }, 'parameter_invalid'],
    [{ id: 'x'.repeat(65) }, 'parameter_invalid'],
    [{ start: '2026-12-02 09:00:00' }, 'parameter_invalid'],
    [{ end: '2026-13-02T08:00:00Z' }, 'parameter_invalid'],
    [{ schedule: '7' }, 'schedule_not_found'],
  ])('answers %j with 404 and %s, as does the file', async (changes, code) => {
    expect(refusalOf(await ask(changes))).toEqual({ status: 404, code });
    const file = await visit(
      server(),
      `booking.ics?${new URLSearchParams({ ...right, ...changes })}`,
    );
    expect(refusalOf(file)).toEqual({ status: 404, code });
  });
});
