/** Reasons that combine others: what follows from the parts, in the file and in each calendar. */

import { describe, expect, it } from 'vitest';
import { offeredReason } from '../../../core/booking/offered-reasons.ts';
import { combinedParts } from '../../../core/installation/combination.ts';
import { parseInstallationFile } from '../../../core/installation/file/parse.ts';
import { presentInstallationFile } from '../../../core/installation/file/present.ts';
import type { Installation } from '../../../core/installation/installation.ts';
import { aField, aFile, aReason, aSchedule, someHours } from './installation-files.ts';

const WASH = 1;
const CUT = 2;
const BOTH = 5;

function parse(file: unknown): Installation {
  const parsed = parseInstallationFile(file);
  if (parsed.kind === 'problems') {
    throw new Error(JSON.stringify(parsed.problems));
  }
  return parsed.installation;
}

interface Salon {
  readonly wash?: object;
  readonly cut?: object;
  readonly both?: object;
  /** What the calendar lists. */
  readonly reasons?: readonly unknown[];
}

const aSalon = ({ wash, cut, both, reasons = [WASH, CUT, BOTH] }: Salon) =>
  aFile({
    reasons: [
      aReason({ id: WASH, duration_minutes: 15, ...wash }),
      aReason({ id: CUT, duration_minutes: 30, ...cut }),
      { id: BOTH, name: 'Wash and cut', combines: [WASH, CUT], ...both },
    ],
    schedules: [aSchedule({ reasons }), aSchedule({ id: 2, reasons: [] })],
  });

/** The combination as the calendar offers it. */
function combinationOf(salon: Salon) {
  const installation = parse(aSalon(salon));
  const [schedule] = installation.schedules;
  const reason = installation.reasons.find(({ id }) => id === BOTH);
  if (!schedule || !reason) {
    throw new Error('The salon has no combination.');
  }
  return { installation, schedule, reason, offered: offeredReason(reason, schedule, installation) };
}

describe('a combination', () => {
  it('takes as long as its parts and the longer buffer between them', () => {
    const wash = { buffer_before_minutes: 1, buffer_after_minutes: 5 };
    const cut = { buffer_before_minutes: 7, buffer_after_minutes: 10 };
    expect(combinationOf({ wash, cut }).offered).toMatchObject({
      durationMinutes: 15 + 7 + 30,
      bufferBeforeMinutes: 1,
      bufferAfterMinutes: 10,
    });
  });

  it('may contain a reason more than once', () => {
    expect(combinationOf({ both: { combines: [CUT, CUT, WASH] } }).offered.durationMinutes).toBe(
      75,
    );
  });

  it('has the price of all parts if it is sure, and the smallest capacity', () => {
    const wash = { price: '20 EUR', capacity: 3 };
    expect(combinationOf({ wash, cut: { price: '35 EUR' } }).offered).toMatchObject({
      price: '55 EUR',
      capacity: 3,
    });
    expect(combinationOf({ wash, cut: { price: 'from 35 EUR' } }).offered.price).toBeNull();
  });

  it('may be for several people only if each part is', () => {
    const wash = { persons: { max: 4 } };
    expect(combinationOf({ wash, cut: { persons: { max: 3 } } }).offered.persons).toEqual({
      max: 3,
    });
    expect(combinationOf({ wash }).offered.persons).toBeUndefined();
  });

  it('asks for the fields of its parts, then its own', () => {
    const field = (name: string) => aField({ name, input_type: 'text' });
    const { offered } = combinationOf({
      wash: { form: [field('hair')] },
      cut: { form: [field('length'), field('hair')] },
      both: { form: [field('drink')] },
    });
    expect(offered.form.map(({ name }) => name)).toEqual(['hair', 'length', 'drink']);
  });

  it('may be booked only within the hours of all parts', () => {
    const wash = { hours: [someHours({ days: ['mon', 'tue'], closes: '11:00' })] };
    const cut = { hours: [someHours({ days: ['tue'], opens: '10:00', valid_from: '2027-01-01' })] };
    expect(combinationOf({ wash, cut }).offered.hours).toEqual([
      { days: ['tue'], opens: 600, closes: 660, validFrom: '2027-01-01', validUntil: null },
    ]);
  });

  it('keeps what it sets itself', () => {
    const both = { duration_minutes: 40, price: 'a gift', buffer_after_minutes: 0, capacity: 9 };
    const cut = { buffer_after_minutes: 10, capacity: 2 };
    expect(combinationOf({ cut, both }).offered).toMatchObject({
      durationMinutes: 40,
      price: 'a gift',
      bufferAfterMinutes: 0,
      capacity: 9,
    });
  });
});

describe('a combination in a calendar with terms of its own', () => {
  const reasons = [WASH, { id: CUT, duration_minutes: 45, price: '50 EUR' }, BOTH];
  const wash = { price: '20 EUR' };

  it('follows the terms of its parts', () => {
    const { offered, reason } = combinationOf({ wash, cut: { price: '35 EUR' }, reasons });
    expect(reason).toMatchObject({ durationMinutes: 45, price: '55 EUR' });
    expect(offered).toMatchObject({ durationMinutes: 60, price: '70 EUR' });
  });

  it('keeps what it sets itself, and what the calendar sets for it', () => {
    const both = { duration_minutes: 40 };
    expect(combinationOf({ both, reasons }).offered.durationMinutes).toBe(40);
    const terms = [...reasons.slice(0, 2), { id: BOTH, duration_minutes: 50 }];
    expect(combinationOf({ both, reasons: terms }).offered.durationMinutes).toBe(50);
  });

  it('needs nothing there if its parts need nothing there, also when it is stored', () => {
    const cut = { needs: [{ any_of: [2] }] };
    const { reason, schedule, installation } = combinationOf({
      cut,
      reasons: [WASH, { id: CUT, needs: [] }, BOTH],
    });
    const stored: typeof schedule = JSON.parse(JSON.stringify(schedule));
    expect(reason.needs).toHaveLength(1);
    expect(offeredReason(reason, stored, installation).needs).toEqual([]);
  });

  it('has its parts at their minutes', () => {
    const { installation, schedule, reason } = combinationOf({
      wash: { buffer_after_minutes: 5 },
      reasons,
    });
    const parts = combinedParts(reason, schedule, installation.reasons);
    expect(parts.map(({ reason: { id }, ...minutes }) => ({ id, ...minutes }))).toEqual([
      { id: WASH, fromMinute: 0, untilMinute: 15 },
      { id: CUT, fromMinute: 20, untilMinute: 65 },
    ]);
    const [single] = installation.reasons;
    expect(single && combinedParts(single, schedule, installation.reasons)).toEqual([
      { reason: single, fromMinute: 0, untilMinute: 15 },
    ]);
  });

  it('has parts that end with it if its duration is set', () => {
    const minutesOf = (duration_minutes: number) => {
      const { installation, schedule, reason } = combinationOf({ both: { duration_minutes } });
      return combinedParts(reason, schedule, installation.reasons).map(
        ({ fromMinute, untilMinute }) => [fromMinute, untilMinute],
      );
    };
    expect([minutesOf(60), minutesOf(10)]).toEqual([
      [
        [0, 15],
        [15, 60],
      ],
      [
        [0, 10],
        [10, 10],
      ],
    ]);
  });
});

describe('sessions of a combination', () => {
  const cut = { buffer_after_minutes: 10 };
  const sessionsAt = (salon: Salon, ...times: readonly string[]) => {
    const file = aSalon({ cut, ...salon });
    const sessions = times.map((at) => ({ reason: BOTH, days: ['mon'], at, places: 1 }));
    return parseInstallationFile({
      ...file,
      schedules: [aSchedule({ reasons: [1, 2, 5], sessions })],
    });
  };

  it('take the time of all parts, and the buffer of the last', () => {
    expect(sessionsAt({}, '09:00', '09:45').kind).toBe('problems');
    expect(sessionsAt({}, '09:00', '09:55').kind).toBe('parsed');
  });

  it('follow directly if the combination has no buffer', () => {
    expect(sessionsAt({ both: { buffer_after_minutes: 0 } }, '09:00', '09:45').kind).toBe('parsed');
  });
});

describe('exporting a combination', () => {
  it.each<Salon>([
    { wash: { price: '20 EUR', persons: { max: 2 }, form: [aField({ name: 'hair' })] } },
    { both: { duration_minutes: 40, persons: { max: 2 }, price: 'x', form: [aField()] } },
    { reasons: [{ id: WASH, duration_minutes: 20 }, CUT, { id: BOTH, price: '9 EUR' }] },
    { both: { combines: [WASH, { id: CUT, elsewhere: true }] }, reasons: [WASH, BOTH] },
    { both: { combines: [WASH, { id: CUT, elsewhere: true }, WASH], duration_minutes: 90 } },
  ])('writes only what the file set: %j', (salon) => {
    const file = aSalon(salon);
    expect(JSON.parse(JSON.stringify(presentInstallationFile(parse(file))))).toEqual(file);
  });
});
