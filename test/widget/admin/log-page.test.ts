/** The page of the log: what an entry is about is said in words, and is found again by these. */

import { expect, html } from '@open-wc/testing';
import { loadSections } from '../../../widget/admin/texts/section.ts';
import '../../../widget/admin/log/log-page.ts';
import { waitFor } from '../support/wait-for.ts';
import { aDesk } from './support/a-desk.ts';
import { fixtureAt } from './support/at-desk.ts';

/** One entry, as the server tells of it. */
async function told(entry: object) {
  const known = { id: 1, at: '2026-11-24T09:00:00Z', who: { kind: 'system' }, changes: [] };
  const desk = aDesk({
    serve: (call) =>
      call === 'GET /schedules'
        ? {
            schedules: [{ id: 2, name: 'Dr. Okafor', reasons: [] }],
            resources: [{ id: 5, name: 'Room 1' }],
          }
        : { entries: [{ ...known, object: 'booking:42', detail: null, ...entry }], more: false },
  });
  const page = await fixtureAt(desk, html`<admin-log .query=${new URLSearchParams()}></admin-log>`);
  await waitFor('the entry', () => page.querySelector('tbody a') !== null);
  const words = (selector: string) =>
    page.querySelector(selector)?.textContent.replace(/\s+/g, ' ').trim();
  return { object: () => words('tbody td:nth-child(4)'), detail: () => words('tbody .all') };
}

async function show(record: string) {
  const entry = {
    id: 1,
    at: '2026-11-24T09:00:00Z',
    who: { kind: 'system' },
    action: 'backup.made',
    object: record,
    detail: null,
    changes: [],
  };
  const gone: string[] = [];
  const desk = aDesk({
    serve: (call) =>
      call === 'GET /schedules'
        ? { schedules: [], resources: [{ id: 5, name: 'Room 1' }] }
        : { entries: [entry], more: false },
    go: (address) => void gone.push(decodeURIComponent(address)),
  });
  const page = await fixtureAt(
    desk,
    html`<admin-log .query=${new URLSearchParams({ object: record })}></admin-log>`,
  );
  await waitFor('the entry', () => page.querySelector('tbody a') !== null);
  const field = page.querySelector<HTMLInputElement>('[name=object]');
  const search = (typed = field?.value ?? '') => {
    if (field) {
      field.value = typed;
    }
    page.querySelector('form')?.requestSubmit();
    return gone.at(-1)?.replace(/^.*object=/, '');
  };
  return { words: page.querySelector('tbody a')?.textContent, search };
}

// The shell loads a page's texts before it draws the page.
before(() => loadSections());

describe('a record in the log', () => {
  const named = {
    'booking:42': 'Booking 42',
    'schedule:1': 'Calendar 1',
    'schedule:5': 'Room or device 5',
    'administrator:unknown': 'Account unknown',
    'waitlist:7': 'Waiting list entry 7',
    installation: 'Configuration',
    customers: 'Customers',
    '2026-11-23 to 2026-11-24': '2026-11-23 to 2026-11-24',
  };
  for (const [record, words] of Object.entries(named)) {
    it(`is said in words, and found by these: ${record}`, async () => {
      const shown = await show(record);
      expect([shown.words, shown.search()]).to.deep.equal([words, record.replaceAll(' ', '+')]);
    });
  }

  it('is found in any case of letters, and by its short form', async () => {
    const { search } = await show('booking:42');
    expect([search('waiting LIST entry 7'), search('booking:9')]).to.deep.equal([
      'waitlist:7',
      'booking:9',
    ]);
  });
});

describe('an entry in the log', () => {
  const changed = (name: string, from: unknown, to: unknown) => ({
    action: 'booking.moved',
    changes: [{ name, from, to }],
  });

  it('names calendars, and falls back on their number', async () => {
    const { detail } = await told(changed('calendar', 1, 2));
    await waitFor('the name', () => detail() === 'Calendar: Calendar 1 → Dr. Okafor');
    const ofPerson = await told(changed('calendars', [2], null));
    await waitFor('the name', () => ofPerson.detail() === 'Calendars: Dr. Okafor → all');
  });

  it('shows that a user could see all calendars before, except for a new user', async () => {
    const changes = [{ name: 'calendars', from: null, to: [2] }];
    const limited = await told({ action: 'administrator.role_changed', changes });
    await waitFor('the name', () => limited.detail() === 'Calendars: all → Dr. Okafor');
    const invited = await told({ action: 'administrator.invited', changes });
    await waitFor('the name', () => invited.detail() === 'Calendars: Dr. Okafor');
  });

  it('names the calendar that it is about', async () => {
    const { object } = await told({ action: 'calendar.changed', object: 'schedule:2' });
    await waitFor('the name', () => object() === 'Calendar 2 Dr. Okafor');
  });

  it('says states and marks as the calendar says them', async () => {
    const mark = await told(changed('attendance', null, 'no_show'));
    expect(mark.detail()).to.equal('Mark: No-show');
    const state = await told(changed('status', 'confirmed', 'cancelled'));
    expect(state.detail()).to.equal('State: Booked → Cancelled');
  });

  it('says from and until which minutes a booking takes what it needs', async () => {
    const begins = await told(changed('begins', [30], [40]));
    expect(begins.detail()).to.equal('Taken from minute: 30 → 40');
    const ends = await told(changed('ends', [20, 50], [20, 60]));
    expect(ends.detail()).to.equal('Taken until minute: 20, 50 → 20, 60');
  });

  it('names rooms and colleagues that a booking takes', async () => {
    const rooms = await told(changed('takes', [5, 9], [2]));
    await waitFor(
      'the names',
      () => rooms.detail() === 'Also taken: Room 1, Calendar 9 → Dr. Okafor',
    );
    const none = await told(changed('takes', [5], []));
    await waitFor('the names', () => none.detail() === 'Also taken: Room 1 → none');
  });

  it('says what is written into another calendar', async () => {
    const begins = await told(changed('writes', null, 'reason'));
    expect(begins.detail()).to.equal('Written into it: with the reason');
    const ends = await told(changed('writes', 'customer', null));
    expect(ends.detail()).to.equal(
      'Written into it: with the reason and the customer’s name → none',
    );
  });

  it('says days that were closed as the page writes days', async () => {
    const whole = { action: 'calendar.closed', detail: '2026-12-04 to 2026-12-06' };
    expect((await told(whole)).detail()).to.equal('4 – 6 December 2026');
    const part = { action: 'calendar.closed', detail: '2026-12-04 to 2026-12-04, 13:00 to 17:00' };
    expect((await told(part)).detail()).to.equal('4 December 2026, 13:00–17:00');
    const file = { action: 'booking.exported', detail: '2026-11-01 to 2026-11-30, 412' };
    expect((await told(file)).detail()).to.equal('1 – 30 November 2026, 412');
  });
});

describe('the access log', () => {
  it('links to its switch while it is off', async () => {
    const desk = aDesk({
      serve: (call) =>
        call === 'GET /schedules'
          ? { schedules: [] }
          : { entries: [], more: false, keep_days: null },
    });
    const page = await fixtureAt(
      desk,
      html`<admin-log .query=${new URLSearchParams('views')}></admin-log>`,
    );
    const way = () => page.querySelector('.head .muted a')?.getAttribute('href');
    await waitFor('the way', () => way() !== undefined);
    expect(way()).to.match(/\/configuration\/installation$/);
  });
});
