import { describe, expect, it } from 'vitest';
import type { WidgetSchedulesBody } from '../../../bff/contract/widget-api.ts';
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
