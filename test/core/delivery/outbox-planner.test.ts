import { describe, expect, it } from 'vitest';
import { createOutboxPlanner, type PlannerStorage } from '../../../core/delivery/outbox-planner.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { createSettableClock } from '../../bff/support/settable-clock.ts';
import { aStorage } from '../storage/sqlite-files.ts';
import { anImport, aReserve, NOW } from '../storage/storage-fixture.ts';

async function aScene(change: (storage: Storage) => Partial<PlannerStorage> = () => ({})) {
  const storage = await aStorage();
  await storage.configuration.import(anImport());
  const clock = createSettableClock(new Date(NOW).toISOString());
  const plan = createOutboxPlanner({
    storage: { ...storage, ...change(storage) },
    clock,
    planWaitlist: async () => [],
  });
  return { storage, plan };
}

async function book(
  storage: Storage,
  slot: string,
  surface: 'widget' | 'api' = 'widget',
): Promise<number> {
  const outcome = await storage.bookings.reserve(aReserve({ slot, surface }));
  if (outcome.kind !== 'booked') {
    throw new Error(`Not booked: ${JSON.stringify(outcome)}`);
  }
  return outcome.receipt.bookingId;
}

/** Entries whose subject cannot be read, whatever is tried. */
const poisoned =
  (ids: readonly number[]) =>
  (storage: Storage): Partial<PlannerStorage> => ({
    messages: {
      ...storage.messages,
      findContext: (id) =>
        ids.includes(id)
          ? Promise.reject(new Error(`entry ${id} cannot be read`))
          : storage.messages.findContext(id),
    },
  });

/** Creates a promise to resolve by hand. */
function aSignal() {
  let resolve = () => {};
  const promise = new Promise<void>((given) => {
    resolve = given;
  });
  return { promise, resolve: () => resolve() };
}

describe('the outbox planner', () => {
  it('plans all other entries if one fails, reports why, and retries it', async () => {
    const broken = [1];
    const { storage, plan } = await aScene(poisoned(broken));
    for (const time of ['09:00', '10:00', '11:00']) {
      await book(storage, `2026-03-02 ${time}:00`);
    }
    await expect(plan()).rejects.toThrow('entry 1 cannot be read');
    expect((await storage.messages.readUnplanned(9)).map(({ id }) => id)).toEqual([1]);
    broken.pop();
    expect(await plan()).toBe(1);
  });

  it('plans entries behind more failing ones than fit in a batch', async () => {
    const { storage, plan } = await aScene(
      poisoned(Array.from({ length: 60 }, (_, index) => index + 1)),
    );
    const bookingId = await book(storage, '2026-03-02 09:00:00');
    await moveOften(storage, bookingId, 60);
    await expect(plan()).rejects.toThrow('cannot be read');
    expect(
      (await storage.messages.listDeliveries({ limit: 9 })).map(({ outboxId }) => outboxId),
    ).toEqual([61]);
  });

  it('plans nothing while no installation can be read, and all of it once one can', async () => {
    let isThere = false;
    const { storage, plan } = await aScene((real) => ({
      configuration: {
        ...real.configuration,
        read: async () => (isThere ? real.configuration.read() : null),
      },
    }));
    await book(storage, '2026-03-02 09:00:00');
    expect(await plan()).toBe(0);
    isThere = true;
    expect(await plan()).toBe(1);
  });

  it('writes several plans together, and a failing one does not block the others', async () => {
    const asked: number[] = [];
    const all = aSignal();
    const { storage, plan } = await aScene((real) => ({
      messages: {
        ...real.messages,
        plan: async (command) => {
          if (asked.push(command.outboxId) === 3) {
            all.resolve();
          }
          await all.promise;
          if (command.outboxId === 2) {
            throw new Error('entry 2 cannot be written');
          }
          return real.messages.plan(command);
        },
      },
    }));
    for (const time of ['09:00', '10:00', '11:00']) {
      await book(storage, `2026-03-02 ${time}:00`);
    }
    await expect(plan()).rejects.toThrow('entry 2 cannot be written');
    expect([asked, (await storage.messages.readUnplanned(9)).map(({ id }) => id)]).toEqual([
      [1, 2, 3],
      [2],
    ]);
  });
});

/** Moves a booking back and forth on its own page. */
async function moveOften(storage: Storage, bookingId: number, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    const slot = turn % 2 === 0 ? '2026-03-02 10:00:00' : '2026-03-02 09:00:00';
    const outcome = await storage.bookings.move({
      ...AS_CUSTOMER,
      bookingId,
      slot,
      expectedVersion: turn + 1,
    });
    if (outcome.kind !== 'moved') {
      throw new Error(`Not moved: ${JSON.stringify(outcome)}`);
    }
  }
}

const AS_CUSTOMER = {
  now: NOW,
  actor: 'customer',
  trigger: 'manage',
  respectCutoff: false,
} as const;
