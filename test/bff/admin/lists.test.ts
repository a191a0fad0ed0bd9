import { beforeEach, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { workingTimes } from '../support/a-booking-body.ts';
import { useFreshTestServer } from '../support/test-server.ts';
import { adminCall, limitedTo, signedIn } from './support/administrators.ts';
import { twoCalendars } from './support/two-calendars.ts';

const DAY = '2026-12-01';

const server = useFreshTestServer({ installation: twoCalendars() });
let secret = '';
beforeEach(async () => {
  secret = await signedIn(server());
});

const call = (name: string, body?: object) =>
  adminCall(server(), name, { secret, ...(body && { body }) });

async function book(time: string, last_name: string, changes: object = {}) {
  const slot = `${DAY} ${time}`;
  const body = { schedule: 1, reason: 1, slot, submission: { last_name }, ...changes };
  const { json } = await call('POST /bookings', body);
  return adminCalls['POST /bookings'].answer.parse(json).id;
}

const cancel = (id: number) => call(`POST /bookings/${id}/cancel`, { version: 1 });

describe('a list of days', () => {
  it('lists active bookings by calendar and time, with notes', async () => {
    await book('11:00:00', 'Later');
    const id = await book('10:00:00', 'Weber', { note: 'Brings the referral.' });
    await cancel(await book('11:30:00', 'Gone'));
    const { json } = await call(`GET /lists/${DAY}`);
    const { days } = adminCalls['GET /lists/{day}'].answer.parse(json);
    expect(days).toMatchObject([
      {
        day: DAY,
        schedules: [
          {
            id: 1,
            bookings: [
              { id, customer: 'Weber', from: 600, note: 'Brings the referral.' },
              { customer: 'Later' },
            ],
          },
          { id: 2, bookings: [] },
        ],
      },
    ]);
  });

  it('includes each day of a week', async () => {
    await book('10:00:00', 'Weber');
    await book('11:00:00', 'Later');
    const week = adminCalls['GET /lists/{day}'].answer.parse(
      (await call('GET /lists/2026-11-30?days=7')).json,
    );
    expect(
      week.days.map(({ day, schedules }) => [day.slice(8), schedules[0]?.bookings.length]),
    ).toEqual([
      ['30', 0],
      ['01', 2],
      ['02', 0],
      ['03', 0],
      ['04', 0],
      ['05', 0],
      ['06', 0],
    ]);
  });

  it('shows limited users their own calendars only', async () => {
    const limited = await limitedTo(server(), [2], 'viewer');
    const { json } = await adminCall(server(), `GET /lists/${DAY}`, { secret: limited });
    expect(json).toMatchObject({ days: [{ schedules: [{ id: 2 }] }] });
  });
});

describe('the file of bookings in German', () => {
  const german = useFreshTestServer({ installation: { ...twoCalendars(), locale: 'de' } });

  it('is separated by semicolons, as German spreadsheet programs expect', async () => {
    const own = await signedIn(german());
    await adminCall(german(), 'POST /bookings', {
      secret: own,
      body: {
        schedule: 1,
        reason: 1,
        slot: '2026-12-03 09:00:00',
        submission: { last_name: 'Weber; Anna, Dr.' },
      },
    });
    const { json } = await adminCall(german(), 'POST /exports/bookings', {
      secret: own,
      body: { from: '2026-12-03', until: '2026-12-03' },
    });
    const { file } = adminCalls['POST /exports/bookings'].answer.parse(json);
    expect(file).toMatch(/^\uFEFFnumber;day;from;until;/);
    expect(file).toContain(';"Weber; Anna, Dr.";');
  });
});

describe('the file of bookings', () => {
  const exported = async (from: string, until: string) => {
    const { json } = await call('POST /exports/bookings', { from, until });
    return adminCalls['POST /exports/bookings'].answer.parse(json);
  };

  async function rowsOf(names: readonly string[]): Promise<readonly string[]> {
    for (const [index, name] of names.entries()) {
      await book(workingTimes(6)[index]?.slice(11) ?? '', name);
    }
    const { file, bookings } = await exported(DAY, DAY);
    const rows = file.trimEnd().split('\r\n').slice(1);
    expect([bookings, rows.length]).toEqual([names.length, names.length]);
    return rows;
  }

  it('starts with column names and ends rows as its format requires', async () => {
    await book('09:00:00', 'Weber');
    const { file } = await exported(DAY, DAY);
    expect(
      file.startsWith('\uFEFFnumber,day,from,until,minutes,calendar,reason,price,customer,'),
    ).toBe(true);
    expect(file.endsWith('\r\n')).toBe(true);
    expect(file).toContain(',2026-12-01,09:00,');
  });

  it('quotes values if needed', async () => {
    const [row] = await rowsOf(['von "Berg", Anna']);
    expect(row).toContain(',"von ""Berg"", Anna",');
  });

  it('does not let input become a formula', async () => {
    const rows = await rowsOf([
      '=HYPERLINK("https://evil.example","Weber")',
      '@SUM(1)',
      '+49',
      // German programs separate cells by semicolons.
      'Weber;=HYPERLINK(1);  -2; b',
      // Full width, as East Asian keyboards write it.
      '＝HYPERLINK(2)',
    ]);
    expect(rows).toEqual([
      expect.stringContaining(`,"'=HYPERLINK(""https://evil.example"",""Weber"")",`),
      expect.stringContaining(",'@SUM(1),"),
      expect.stringContaining(",'+49,"),
      expect.stringContaining(`,Weber;'=HYPERLINK(1);'  -2; b,`),
      expect.stringContaining(",'＝HYPERLINK(2),"),
    ]);
  });

  it('includes bookings in every state', async () => {
    await book('10:00:00', 'Weber');
    await cancel(await book('11:00:00', 'Gone'));
    const { file } = await exported(DAY, DAY);
    expect(file.match(/,(confirmed|cancelled),/g)).toEqual([',confirmed,', ',cancelled,']);
  });

  it('is for administrators only', async () => {
    const other = await signedIn(server(), 'scheduler');
    const body = { from: DAY, until: '2026-12-31' };
    expect(
      await adminCall(server(), 'POST /exports/bookings', { secret: other, body }),
    ).toMatchObject({ status: 403 });
  });

  it.each(['2026-11-30', '2030-01-01'])(
    'is refused for an empty or too long range: until %s',
    async (until) => {
      expect(await call('POST /exports/bookings', { from: DAY, until })).toMatchObject({
        status: 400,
        json: { field: 'until' },
      });
    },
  );

  it('is logged with its days and number of bookings', async () => {
    await book('10:00:00', 'Weber');
    await book('11:00:00', 'Elsewhere', { schedule: 2 });
    await exported(DAY, '2026-12-31');
    expect(await server().core.storage.audit.listBySubject('installation', 1)).toMatchObject([
      { action: 'booking.exported', detail: '2026-12-01 to 2026-12-31, 2' },
    ]);
  });
});
