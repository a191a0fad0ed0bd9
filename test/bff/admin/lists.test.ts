import { beforeAll, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, limitedTo, signedIn } from './support/administrators.ts';
import { twoCalendars } from './support/two-calendars.ts';

const DAY = '2026-12-01';

const server = useTestServer({ installation: twoCalendars() });
let secret = '';
beforeAll(async () => {
  secret = await signedIn(server());
});

const call = (name: string, body?: object) =>
  adminCall(server(), name, { secret, ...(body && { body }) });

async function book(time: string, last_name: string, note = '') {
  const { json } = await call('POST /bookings', {
    schedule: 1,
    reason: 1,
    slot: `${DAY} ${time}`,
    submission: { last_name },
    note,
  });
  return adminCalls['POST /bookings'].answer.parse(json).id;
}

describe('a list of days', () => {
  it('has what stands, by calendar and time, with notes', async () => {
    await book('11:00:00', 'Later');
    const id = await book('10:00:00', 'Weber', 'Brings the referral.');
    const gone = await book('11:30:00', 'Gone');
    await call(`POST /bookings/${gone}/cancel`, { version: 1 });
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

  it('shows a limited viewer their own calendars alone', async () => {
    const limited = await limitedTo(server(), [2], 'viewer');
    const { json } = await adminCall(server(), `GET /lists/${DAY}`, { secret: limited });
    expect(json).toMatchObject({ days: [{ schedules: [{ id: 2 }] }] });
  });
});

describe('the file of bookings in German', () => {
  const german = useTestServer({ installation: { ...twoCalendars(), locale: 'de' } });

  it('is split at semicolons, as spreadsheet programs in German expect', async () => {
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

  it('has every state, quotes what must be quoted, and makes no formula of what somebody typed', async () => {
    const day = '2026-12-02';
    for (const [time, last_name] of [
      ['09:00:00', '=HYPERLINK("https://evil.example","Weber")'],
      ['09:30:00', 'von "Berg", Anna'],
      ['10:00:00', '@SUM(1)'],
      ['10:30:00', '+49'],
      // In German, programs part cells by semicolons.
      ['11:00:00', 'Weber;=HYPERLINK(1);  -2; b'],
      // Full width, as East Asian keyboards write it.
      ['11:30:00', '＝HYPERLINK(2)'],
    ]) {
      await call('POST /bookings', {
        schedule: 2,
        reason: 1,
        slot: `${day} ${time}`,
        submission: { last_name },
      });
    }
    const { file, bookings } = await exported(day, day);
    expect(
      file.startsWith('\uFEFFnumber,day,from,until,minutes,calendar,reason,price,customer,'),
    ).toBe(true);
    expect(file.endsWith('\r\n')).toBe(true);
    const rows = file.trimEnd().split('\r\n').slice(1);
    expect([bookings, rows.length]).toEqual([6, 6]);
    expect(rows[4]).toContain(`,Weber;'=HYPERLINK(1);'  -2; b,`);
    expect(rows[5]).toContain(",'＝HYPERLINK(2),");
    expect(rows[0]).toContain(`,2026-12-02,09:00,`);
    expect(rows[0]).toContain(`,"'=HYPERLINK(""https://evil.example"",""Weber"")",`);
    expect(rows[1]).toContain(',"von ""Berg"", Anna",');
    expect([rows[2], rows[3]]).toEqual([
      expect.stringContaining(",'@SUM(1),"),
      expect.stringContaining(",'+49,"),
    ]);
    const before = (await exported(DAY, DAY)).file;
    expect(before.match(/,(confirmed|cancelled),/g)).toEqual([
      ',confirmed,',
      ',confirmed,',
      ',cancelled,',
    ]);
  });

  it('is for administrators alone, of days that are some, and is written down', async () => {
    const other = await signedIn(server(), 'scheduler');
    const body = { from: DAY, until: '2026-12-31' };
    expect(
      await adminCall(server(), 'POST /exports/bookings', { secret: other, body }),
    ).toMatchObject({ status: 403 });
    expect(await call('POST /exports/bookings', { from: DAY, until: '2026-11-30' })).toMatchObject({
      status: 400,
      json: { field: 'until' },
    });
    expect(await call('POST /exports/bookings', { from: DAY, until: '2030-01-01' })).toMatchObject({
      status: 400,
      json: { field: 'until' },
    });
    await exported(DAY, '2026-12-31');
    expect(await server().core.storage.audit.listOf('installation', 1)).toMatchObject([
      { action: 'booking.exported', detail: '2026-12-01 to 2026-12-31, 9' },
    ]);
  });
});
