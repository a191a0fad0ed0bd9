/**
 * The team, while customers book: one closes days and parts of them, one changes the configuration,
 * one books, moves and cancels, within the rules and outside of them.
 */

import type { Random } from '../../core/storage/random.ts';
import type { Administrator } from './administrator.ts';
import { type Answer, memberOf } from './ask.ts';
import type { ToldOfRules } from './rules-checker.ts';
import { CALENDARS, withRules } from './rules-in-force.ts';
import { untilDecided } from './until-decided.ts';

export interface RuleKeepers {
  readonly told: ToldOfRules;
  /** Closes something new, and reopens what was closed before. */
  close(): Promise<void>;
  /** Closes each day whole, in all calendars, one after the other. */
  closeAll(): Promise<void>;
  changeRules(): Promise<void>;
  /** One thing with a booking. */
  attend(): Promise<void>;
}

export interface KeepersOptions {
  readonly administrator: Administrator;
  /** Returns the address of any server. */
  readonly url: () => string;
  readonly days: readonly string[];
  readonly random: Random;
  /** Hears of every answer. */
  readonly judge: (what: string, answer: Answer) => void;
  /** The newest entry of the audit log. */
  readonly newest: () => Promise<number>;
}

const MOST_CLOSED = 3;
const MOST_TRIES = 20;

export function createRuleKeepers(options: KeepersOptions): RuleKeepers {
  const told = { closings: [], outside: new Map<number, number>(), reasons: new Set<string>() };
  return {
    told,
    ...createClosing(options, told.closings),
    changeRules: createChange(options, told.outside),
    attend: createDesk(options, told.reasons),
  };
}

interface Absence extends Readonly<Record<string, unknown>> {
  readonly schedules: readonly number[];
}

function createClosing(
  { administrator, url, days, random, judge, newest }: KeepersOptions,
  closings: ToldOfRules['closings'][number][],
) {
  const open: Absence[] = [];
  const say = async (name: string, body: Absence) => {
    const answer = await untilDecided(() => administrator.call(url(), name, body));
    judge(name, answer);
    return answer;
  };

  function think(): Absence {
    const day = one(random, days) ?? '';
    const from = 60 * (7 + random(10));
    const between =
      random(3) === 0 ? {} : { between: { from, until: from + 60 * (1 + random(3)) } };
    return {
      schedules: random(2) === 0 ? CALENDARS : [1 + random(2)],
      from: day,
      until: day,
      ...between,
    };
  }

  const close = async (absence: Absence) => {
    // Closed time is not closed again.
    const isNew = !open.some(
      ({ schedules: _own, ...when }) =>
        JSON.stringify(when) === JSON.stringify({ ...absence, schedules: undefined }),
    );
    if (isNew) {
      const answer = await say('POST /absences', absence);
      if (answer.status !== 201) {
        return;
      }
      open.push(absence);
      closings.push({
        schedules: absence.schedules,
        listed: idsIn(memberOf(answer, 'bookings')),
        upTo: await newest(),
      });
    }
    const oldest = open.length >= MOST_CLOSED || !isNew ? open.shift() : undefined;
    if (oldest) {
      await say('POST /absences/end', oldest);
    }
  };

  return {
    close: () => close(think()),
    closeAll: async () => {
      for (const absence of open.splice(0)) {
        await say('POST /absences/end', absence);
      }
      for (const day of days) {
        await close({ schedules: CALENDARS, from: day, until: day });
      }
    },
  };
}

function createChange({ administrator, url, judge }: KeepersOptions, outside: Map<number, number>) {
  let number = 0;
  const ask = async (name: string, body?: Readonly<Record<string, unknown>>) => {
    const answer = await untilDecided(() => administrator.call(url(), name, body));
    judge(name, answer);
    return answer;
  };
  return async () => {
    number += 1;
    // After a conflict, the effect is previewed again.
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const now = await ask('GET /configuration');
      const proposal = {
        text: JSON.stringify(withRules(memberOf(now, 'file'), number)),
        version: memberOf(now, 'version'),
      };
      const effect = await ask('POST /configuration/effect', proposal);
      const done = await ask('PUT /configuration', {
        ...proposal,
        fingerprint: memberOf(effect, 'fingerprint') ?? '',
      });
      if (done.status === 200) {
        return void outside.set(
          number,
          Number(Reflect.get(Object(memberOf(effect, 'outside')), 'count')),
        );
      }
    }
    number -= 1;
  };
}

function createDesk(
  { administrator, url, days, random, judge }: KeepersOptions,
  reasons: Set<string>,
) {
  const booked: number[] = [];
  let last = 0;
  const call = async (name: string, body?: Readonly<Record<string, unknown>>) => {
    const answer = await untilDecided(() => administrator.call(url(), name, body));
    judge(name.replace(/\d+/, '{id}'), answer);
    return answer;
  };
  const time = () => {
    const minute = 10 * (36 + random(100));
    return `${one(random, days)} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
  };
  const overrule = () => {
    if (random(2) === 0) {
      return {};
    }
    last += 1;
    const reason = `Because ${last}`;
    reasons.add(reason);
    return { overrule: { reason } };
  };

  return async () => {
    const step = random(5);
    const id = one(random, booked);
    if (id === undefined || step < 2) {
      const submission = { last_name: `desk-${booked.length}-${last}` };
      const answer = await call('POST /bookings', {
        schedule: 1 + random(2),
        reason: 1,
        slot: time(),
        submission,
        ...overrule(),
      });
      if (answer.status === 201) {
        booked.push(Number(memberOf(answer, 'id')));
      }
    } else if (step < 4) {
      const version = memberOf(await call(`GET /bookings/${id}`), 'version');
      await call(`POST /bookings/${id}/move`, {
        slot: time(),
        version,
        schedule: 1 + random(2),
        ...overrule(),
      });
    } else {
      booked.splice(booked.indexOf(id), 1);
      const version = memberOf(await call(`GET /bookings/${id}`), 'version');
      await call(`POST /bookings/${id}/cancel`, { version });
    }
  };
}

function idsIn(bookings: unknown): readonly number[] {
  return Array.isArray(bookings)
    ? bookings.map((booking) => Number(Reflect.get(Object(booking), 'id')))
    : [];
}

function one<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items[random(items.length)];
}
