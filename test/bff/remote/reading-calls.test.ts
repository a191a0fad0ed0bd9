import { describe, expect, it } from 'vitest';
import { createRemoteSource } from '../../../bff/source/remote/create-remote-source.ts';
import { systemClock } from '../../../core/clock.ts';
import { answered, aRemoteSource, CHOICE, DAY, SLOT, TOKEN } from './support/a-remote-source.ts';

describe('what is asked', () => {
  it('sends the token in the Authorization header of every call and nowhere else', async () => {
    const { source, upstream } = await aRemoteSource();
    await source.schedules();
    const [call] = upstream.calls('GET /api/schedules');
    expect(call?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(
      JSON.stringify({ ...call, headers: { ...call?.headers, authorization: '' } }),
    ).not.toContain(TOKEN);
  });

  it('writes the space of a time as %20', async () => {
    const { source, upstream } = await aRemoteSource();
    await source.form(CHOICE, SLOT);
    expect(upstream.calls('GET /api/forms')[0]?.target).toBe(
      '/api/forms?schedule=1&reason=2&slot=2026-12-01%2010%3A00%3A00',
    );
  });

  it('requests the number of persons, unless it is one', async () => {
    const { source, upstream } = await aRemoteSource();
    for (const persons of [1, 2, 3]) {
      await source.days({ ...CHOICE, persons });
      await source.slots({ ...CHOICE, persons }, DAY);
    }
    const asked = (call: 'GET /api/days' | 'GET /api/slots') =>
      upstream
        .calls(call)
        .map(({ target }) => new URL(target, 'http://upstream').searchParams.get('persons'));
    expect(asked('GET /api/days')).toEqual([null, '2', '3']);
    expect(asked('GET /api/slots')).toEqual([null, '2', '3']);
  });

  it('keeps a path in front of /api', async () => {
    const { upstream } = await aRemoteSource({
      'GET /termine/api/schedules': { status: 200, body: { data: [] } },
    });
    const other = createRemoteSource({
      upstreamUrl: `${upstream.url}/termine/`,
      upstreamToken: TOKEN,
      timeZone: 'UTC',
      clock: systemClock,
      log: { info: () => {}, warn: () => {} },
    });
    expect(answered(await other.schedules())).toEqual([]);
  });

  it.each(['slw_two words', 'slw_line\nbreak', 'slw_ä', ''])(
    'refuses a token that cannot stand in a header, without repeating it',
    (token) => {
      const log = { info: () => {}, warn: () => {} };
      const options = {
        upstreamUrl: 'http://127.0.0.1',
        upstreamToken: token,
        timeZone: 'UTC',
        clock: systemClock,
        log,
      };
      expect(() => createRemoteSource(options)).toThrow(
        /^UPSTREAM_TOKEN must be printable ASCII characters without blanks$/,
      );
    },
  );
});

describe('what is answered', () => {
  it('contains calendars without unknown members', async () => {
    const { source } = await aRemoteSource({
      'GET /api/schedules': {
        status: 200,
        body: { data: [{ id: 1, name: 'Dr. Lindner', color: 'red' }], page: 1 },
      },
    });
    expect(answered(await source.schedules())).toEqual([
      { id: 1, name: 'Dr. Lindner', location: null, address: null, phone: null, infoUrl: null },
    ]);
  });

  it('turns seconds into minutes, a started one counting whole, and a missing description into an empty one', async () => {
    const { source } = await aRemoteSource({
      'GET /api/reasons': {
        status: 200,
        body: { data: [{ id: 2, name: 'Short', description: null, duration: 90 }] },
      },
    });
    expect(answered(await source.reasons(1))).toEqual([
      { id: 2, name: 'Short', description: '', durationMinutes: 2, price: null, infoUrl: null },
    ]);
  });

  it('calls calendars and reasons without a name by their number', async () => {
    const { source } = await aRemoteSource({
      'GET /api/schedules': { status: 200, body: { data: [{ id: 1, name: '' }] } },
      'GET /api/reasons': {
        status: 200,
        body: { data: [{ id: 2, name: ' ', description: '', duration: 60 }] },
      },
    });
    expect(answered(await source.schedules())).toMatchObject([{ name: '#1' }]);
    expect(answered(await source.reasons(1))).toMatchObject([{ name: '#2' }]);
  });

  it('gives days in order, each once', async () => {
    const { source } = await aRemoteSource({
      'GET /api/days': { status: 200, body: { data: ['2026-12-03', '2026-12-01', '2026-12-03'] } },
    });
    expect(answered(await source.days(CHOICE))).toEqual({ days: ['2026-12-01', '2026-12-03'] });
  });

  it('gives times with their instants in the zone of the installation', async () => {
    const { source } = await aRemoteSource({}, { timeZone: 'America/New_York' });
    const { slots, instants } = answered(await source.slots(CHOICE, DAY));
    expect(slots[1]).toBe(SLOT);
    expect(instants[1]).toBe(Date.parse('2026-12-01T15:00:00Z') / 60_000);
    expect(instants).toHaveLength(slots.length);
  });

  it('leaves out a time that the clock skips or that is no whole minute, and takes the first of a repeated hour', async () => {
    const { source } = await aRemoteSource({
      'GET /api/slots': ({ target }) =>
        target.includes('2026-03-29')
          ? {
              status: 200,
              body: { data: ['2026-03-29 01:30:00', '2026-03-29 02:30:00', '2026-03-29 03:30:15'] },
            }
          : { status: 200, body: { data: ['2026-10-25 02:30:00'] } },
    });
    expect(answered(await source.slots(CHOICE, '2026-03-29')).slots).toEqual([
      '2026-03-29 01:30:00',
    ]);
    expect(answered(await source.slots(CHOICE, '2026-10-25')).instants).toEqual([
      Date.parse('2026-10-25T00:30:00Z') / 60_000,
    ]);
  });

  it('offers no holds and idempotency as well as it can', async () => {
    const { source } = await aRemoteSource();
    expect(source.capabilities).toEqual({ holds: false, idempotency: 'best_effort' });
  });
});

describe('a 404', () => {
  const notFound = { status: 404, body: { error: 'Nicht gefunden' } };

  it('is the calendar on /reasons, the reason on /days, the day on /slots, the time on /forms', async () => {
    const { source, upstream, clock } = await aRemoteSource({
      'GET /api/days': notFound,
      'GET /api/slots': notFound,
      'GET /api/forms': notFound,
    });
    expect(await source.days(CHOICE)).toEqual({ kind: 'refused', code: 'reason_not_found' });
    expect(await source.slots(CHOICE, DAY)).toEqual({ kind: 'refused', code: 'day_not_found' });
    expect(await source.form(CHOICE, SLOT)).toEqual({ kind: 'refused', code: 'slot_unavailable' });
    upstream.script('GET /api/reasons', notFound);
    clock.advanceBy(300_000);
    expect(await source.reasons(1)).toEqual({ kind: 'refused', code: 'schedule_not_found' });
  });

  it('blames the calendar or reason if the cached lists lack it', async () => {
    const { source } = await aRemoteSource({
      'GET /api/days': notFound,
      'GET /api/slots': notFound,
    });
    await source.schedules();
    await source.reasons(1);
    expect(await source.days({ scheduleId: 9, reasonId: 2 })).toEqual({
      kind: 'refused',
      code: 'schedule_not_found',
    });
    expect(await source.slots({ scheduleId: 1, reasonId: 9 }, DAY)).toEqual({
      kind: 'refused',
      code: 'reason_not_found',
    });
    expect(await source.slots(CHOICE, DAY)).toEqual({ kind: 'refused', code: 'day_not_found' });
  });

  it('for the list of calendars, or without an error body, means that there is no REST API', async () => {
    const { source, log } = await aRemoteSource({
      'GET /api/schedules': notFound,
      'GET /api/reasons': {
        status: 404,
        text: '<h1>Not Found</h1>',
        headers: { 'Content-Type': 'text/html' },
      },
    });
    expect(await source.schedules()).toMatchObject({ code: 'upstream_unavailable' });
    expect(await source.reasons(1)).toMatchObject({ code: 'upstream_unavailable' });
    expect(log[0]?.message).toContain('check UPSTREAM_URL');
  });
});
