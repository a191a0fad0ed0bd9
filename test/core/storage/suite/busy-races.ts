/** Clients book while other calendars change: no booking lies over what was known before it. */

import { describe, expect, it } from 'vitest';
import type { Storage } from '../../../../core/storage/storage.ts';
import { addSource, aFull, anEvent, anOpenInstallation, aPeriod, settle } from '../busy-fixture.ts';
import { createRandom } from '../random.ts';
import { anImport, aReserve, minute } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const CALENDARS = [1, 2, 3, 4, 5];
const CLIENTS = 20;
const TRIES = 12;

const MIDNIGHT = minute('2026-03-02 00:00');
const timeAt = (halfHour: number) =>
  `${String(8 + Math.floor(halfHour / 2)).padStart(2, '0')}:${halfHour % 2 === 0 ? '00' : '30'}`;

/** What a calendar said, from when it was certainly stored until it may have been replaced. */
interface Said {
  readonly busy: ReadonlySet<number>;
  readonly since: number;
  until: number;
}

interface Try {
  readonly scheduleId: number;
  readonly halfHour: number;
  readonly begun: number;
  readonly ended: number;
  readonly kind: string;
}

export function describeBusyRaces(create: CreatePair): void {
  describe('twenty clients that book five calendars', () => {
    it('never book over a busy time that was stored before', async () => {
      const { storage, another } = await create();
      const { schedules, ...rest } = anOpenInstallation();
      const [schedule] = schedules;
      if (schedule === undefined) {
        throw new Error('The installation has no calendar.');
      }
      const five = CALENDARS.map((id) => ({ ...schedule, id, capacity: 3 }));
      await storage.configuration.import(anImport({ ...rest, schedules: five }));
      const random = createRandom(7);
      const said = new Map<number, Said[]>(CALENDARS.map((id) => [id, []]));
      let isOver = false;

      const change = async (from: Storage, scheduleId: number) => {
        const { id } = await addSource(from, { scheduleId });
        while (!isOver) {
          const busy = new Set([0, 1, 2, 3].map(() => random(16)));
          const events = [...busy].map((at) =>
            anEvent(`${at}`, aPeriod(timeAt(at), timeAt(at + 1))),
          );
          const history = said.get(scheduleId) ?? [];
          const last = history.at(-1);
          if (last !== undefined) {
            last.until = performance.now();
          }
          await settle(from, id, aFull(...events));
          await settle(from, id, aFull(...events));
          history.push({ busy, since: performance.now(), until: Number.POSITIVE_INFINITY });
        }
      };
      const book = async (from: Storage, client: number) => {
        const tries: Try[] = [];
        for (let at = 0; at < TRIES; at++) {
          const scheduleId = 1 + random(5);
          const halfHour = random(16);
          const begun = performance.now();
          const { kind } = await from.bookings.reserve(
            aReserve({
              scheduleId,
              slot: `2026-03-02 ${timeAt(halfHour)}:00`,
              email: `${client}-${at}@example.org`,
            }),
          );
          tries.push({ scheduleId, halfHour, begun, ended: performance.now(), kind });
        }
        return tries;
      };

      const changing = CALENDARS.map((id) => change(id % 2 === 0 ? storage : another, id));
      const tries = (
        await Promise.all(
          Array.from({ length: CLIENTS }, (_, client) =>
            book(client % 2 === 0 ? storage : another, client),
          ),
        )
      ).flat();
      isOver = true;
      await Promise.all(changing);

      const wrong = tries.filter(({ scheduleId, halfHour, begun, ended, kind }) =>
        (said.get(scheduleId) ?? []).some(
          ({ busy, since, until }) =>
            kind === 'booked' && busy.has(halfHour) && since <= begun && ended <= until,
        ),
      );
      expect(wrong).toEqual([]);
      expect(tries.some(({ kind }) => kind === 'booked')).toBe(true);
      expect(await storage.bookings.list({ limit: 999, from: MIDNIGHT })).toHaveLength(
        tries.filter(({ kind }) => kind === 'booked').length,
      );
    });
  });
}
