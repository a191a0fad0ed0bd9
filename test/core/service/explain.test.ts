/** Why a time is not offered, over the database. */

import { describe, expect, it } from 'vitest';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { aRequest } from '../availability/occupancies.ts';
import { aService, MONDAY, twoDoctors } from './a-service.ts';

const startOf = (time: string) => Date.parse(`${MONDAY}T${time}:00+01:00`) / 60_000;

async function whyAt(
  service: Awaited<ReturnType<typeof aService>>['service'],
  time: string,
  except?: { readonly scheduleId: number; readonly startsAt: number },
) {
  const own = except && { ...except, endsAt: except.startsAt + 30 };
  const answer = await service.explainTime({
    scheduleId: 1,
    reasonId: 1,
    slot: `${MONDAY} ${time}:00`,
    ...(own && { except: own }),
  });
  if ('kind' in answer) {
    throw new Error(`Refused: ${answer.code}`);
  }
  return answer.map(({ explanation }) => explanation.kind);
}

describe('a booking that is to be moved', () => {
  it('does not stand in its own way, be it the day’s first or not, and nothing else is left out', async () => {
    const { service, book } = await aService(twoDoctors());
    for (const time of ['09:00', '10:00', '11:00']) {
      await book(time);
    }
    for (const time of ['09:00', '10:00', '11:00']) {
      const own = { scheduleId: 1, startsAt: startOf(time) };
      const kinds = await Promise.all(
        ['09:00', '10:00', '11:00'].map((other) => whyAt(service, other, own)),
      );
      expect(kinds, time).toEqual(
        ['09:00', '10:00', '11:00'].map((other) => [other === time ? 'offered' : 'occupied']),
      );
    }
  });

  it('has no effect in another calendar', async () => {
    const { service, book } = await aService(twoDoctors());
    await book('09:00');
    expect(await whyAt(service, '09:00', { scheduleId: 2, startsAt: startOf('09:00') })).toEqual([
      'occupied',
    ]);
    expect(await whyAt(service, '09:00', { scheduleId: 1, startsAt: startOf('09:30') })).toEqual([
      'occupied',
    ]);
  });
});

describe('a reason with a capacity of its own', () => {
  it('is full on its own, whichever reason was requested before', async () => {
    const installation = anInstallation({
      reasons: [aReason({ id: 1, capacity: 1 }), aReason({ id: 2 })],
      schedules: [aSchedule({ capacity: 2, reasonIds: [1, 2] })],
    });
    for (const order of [
      [1, 2],
      [2, 1],
    ]) {
      const { service } = await aService(installation);
      await service.book(aRequest(`${MONDAY} 09:00:00`));
      const first = new Map<number, string | undefined>();
      for (const reasonId of order) {
        const answer = await service.slots({ scheduleId: 1, reasonId }, MONDAY);
        if (answer.kind === 'answer') {
          first.set(reasonId, answer.value.slots[0]?.slice(11, 16));
        }
      }
      expect(Object.fromEntries(first)).toEqual({ 1: '09:30', 2: '09:00' });
    }
  });
});
