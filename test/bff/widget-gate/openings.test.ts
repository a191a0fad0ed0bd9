import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { WidgetSchedulesBody } from '../../../bff/contract/widget-api.ts';
import { createOpeningsReader } from '../../../bff/visitor/openings.ts';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { SITE, visit } from './support/visitor.ts';

describe('a list of calendars', () => {
  const server = useTestServer({
    installation: anInstallation({
      locale: 'en',
      allowedOrigins: [SITE],
      reasons: [aReason({ id: 1, name: 'Cut' }), aReason({ id: 2, name: 'Colour' })],
      schedules: [
        aSchedule({ id: 1, name: 'Ada', reasonIds: [1], leadTimeMinutes: 0 }),
        aSchedule({ id: 2, name: 'Grace', reasonIds: [1, 2], leadTimeMinutes: 3 * 24 * 60 }),
        aSchedule({ id: 3, name: 'Mary', reasonIds: [2], openingHours: [] }),
        aSchedule({ id: 9, name: 'Anyone', reasonIds: [1, 2], memberIds: [1, 2, 3] }),
      ],
    }),
  });
  const list = async (path: string): Promise<WidgetSchedulesBody> =>
    JSON.parse((await visit(server(), path)).text);
  const firstDays = async (path: string) =>
    (await list(path)).data.map(({ id, next }) => [id, next?.slice(0, 10)]);

  it('says from when each is free, if it is', async () => {
    expect(await firstDays('schedules')).toEqual([
      [1, '2026-12-01'],
      [2, '2026-12-04'],
      [3, undefined],
      [9, '2026-12-01'],
    ]);
  });

  it('says from when each is free for the requested reason', async () => {
    expect(await firstDays('schedules?reason=2')).toEqual([
      [2, '2026-12-04'],
      [3, undefined],
      [9, '2026-12-04'],
    ]);
  });

  it('has the earliest times of a group of all once the reason is known', async () => {
    expect((await list('schedules?reason=1')).earliest).toEqual({
      schedule: 9,
      reason: 1,
      data: ['2026-12-01 09:00:00', '2026-12-01 13:00:00', '2026-12-02 09:00:00'],
    });
    expect((await list('schedules')).earliest).toBe(undefined);
  });
});

describe('a list of very many calendars', () => {
  const server = useTestServer({
    installation: anInstallation({
      locale: 'en',
      allowedOrigins: [SITE],
      reasons: [aReason({ id: 1, name: 'Cut' })],
      schedules: Array.from({ length: 61 }, (_, index) =>
        aSchedule({ id: index + 1, name: `Chair ${index + 1}`, reasonIds: [1] }),
      ),
    }),
  });

  it('tells no times, and is compressed if the browser takes that', async () => {
    const headers = { origin: SITE, 'accept-encoding': 'br' };
    const sent = await visit(server(), 'schedules', { headers });
    expect(sent.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Origin, Accept-Encoding',
    });
    const plain = await visit(server(), 'schedules');
    expect(brotliDecompressSync(sent.bytes)).toEqual(plain.bytes);
    expect(sent.bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(JSON.parse(plain.text).data).toHaveLength(61);
    expect(plain.text).not.toContain('next');
  });
});

describe('the reader of a list of calendars', () => {
  const schedules = { kind: 'answer', value: [aSchedule({ id: 1 })], tag: 'a' } as const;
  const aSource = (next: string) => ({
    capabilities: { holds: true, idempotency: 'exact' } as const,
    reasons: async () => ({ kind: 'answer', value: [aReason({ id: 1 })], tag: 'a' }) as const,
    days: async () => ({ kind: 'answer', value: { days: [], next }, tag: 'a' }) as const,
  });

  it('returns the same answer until a calendar is free at another time', async () => {
    const read = createOpeningsReader();
    const first = await read({ source: aSource('2026-12-01 09:00:00'), schedules, reasonId: null });
    expect(await read({ source: aSource('2026-12-01 09:00:00'), schedules, reasonId: null })).toBe(
      first,
    );
    const later = await read({ source: aSource('2026-12-01 10:00:00'), schedules, reasonId: null });
    expect(later.value.openings[0]?.next).toBe('2026-12-01 10:00:00');
  });

  it('returns another answer with another tag', async () => {
    const read = createOpeningsReader();
    await read({ source: aSource('2026-12-01 09:00:00'), schedules, reasonId: null });
    const other = { ...schedules, tag: 'b' };
    expect(
      await read({ source: aSource('2026-12-01 09:00:00'), schedules: other, reasonId: null }),
    ).toMatchObject({ tag: 'b' });
  });
});
