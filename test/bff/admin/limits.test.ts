/**
 * People who are limited to calendars: every call of the table is tried in their own calendar, in
 * another, in the group of both, and across. A call that is not classified here fails.
 */

import { beforeAll, describe, expect, it } from 'vitest';
import { callNames } from '../../../bff/admin/index.ts';
import { type AdminCallName, adminCalls } from '../../../bff/contract/admin-calls.ts';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, limitedTo, signedIn } from './support/administrators.ts';
import {
  CLASS_TIMES,
  DAY,
  FOREIGN,
  foreignRows,
  furnish,
  ownAndForeign,
  ROOM,
  type Subject,
  type World,
} from './support/own-and-foreign.ts';

const server = useTestServer({ installation: ownAndForeign() });
let secret = '';
let all = '';
beforeAll(async () => {
  all = await signedIn(server(), 'administrator');
  await adminCall(server(), 'POST /absences', {
    secret: all,
    body: { schedules: [2], from: '2026-12-23', until: '2026-12-23', note: 'zzyzx away' },
  });
  secret = await limitedTo(server(), [1]);
});

const WHERE = ['own', 'foreign', 'group', 'mixed'] as const;
type Where = (typeof WHERE)[number];

interface Asked {
  readonly subject: Subject;
  /** The calendar in the query or body. */
  readonly target: number;
  readonly targets: readonly number[];
  readonly who: string;
}

interface Try {
  readonly path?: string | number;
  readonly message?: number;
  readonly query?: string;
  readonly body?: object;
}

/** `list`: answered with the user's own entries, whatever was asked. */
interface Classified {
  readonly kind: 'refused' | 'list';
  readonly ask: (asked: Asked) => Try;
}

const refused = (ask: Classified['ask']): Classified => ({ kind: 'refused', ask });
const list = (ask: Classified['ask']): Classified => ({ kind: 'list', ask });
const ofBooking = (body?: object) =>
  refused(({ subject }) => ({ path: subject.booking, ...(body && { body }) }));
const absence = refused(({ targets }) => ({
  body: { schedules: targets, from: '2026-12-24', until: '2026-12-24' },
}));
const slot = `${DAY} 14:00:00`;

/** An address in the own network, which is refused before anything is asked. */
const signInThere = { address: 'http://127.0.0.1:9/', user: '', password: '' };
const otherCalendar = { ...signInThere, kind: 'ics', owner: '' };

const CALENDAR_CALLS: Readonly<Partial<Record<AdminCallName, Classified>>> = {
  'GET /schedules': list(() => ({})),
  'GET /days/{day}': list(({ targets }) => ({ path: `${DAY}?schedules=${targets}` })),
  'GET /days/{day}/resources': list(() => ({ path: DAY })),
  'GET /weeks/{day}': list(({ targets }) => ({ path: `${DAY}?schedules=${targets}` })),
  'GET /lists/{day}': list(() => ({ path: DAY })),
  'GET /outside': list(() => ({})),
  'GET /absences': list(() => ({})),
  'GET /waitlist': list(() => ({})),
  'POST /search': list(({ who }) => ({ body: { text: who } })),
  'POST /customers/search': list(({ who }) => ({ body: { text: who } })),
  'GET /forms': refused(({ target }) => ({ path: `?schedule=${target}&reason=1` })),
  'GET /explanations': refused(({ target }) => ({
    path: `?schedule=${target}&reason=1&slot=${DAY}%2010:00:00`,
  })),
  'GET /bookings/{id}': ofBooking(),
  'POST /bookings': refused(({ target, who }) => ({
    body: {
      schedule: target,
      reason: 1,
      slot,
      submission: { last_name: who, email: `${who}@x.example` },
    },
  })),
  'POST /bookings/{id}/confirm': ofBooking({ version: 1 }),
  'POST /bookings/{id}/move': refused(({ subject, target }) => ({
    path: subject.booking,
    body: { slot, version: subject.version, schedule: target },
  })),
  'POST /bookings/{id}/cancel': ofBooking({ version: 1 }),
  'POST /bookings/{id}/undo': refused(({ subject }) => ({
    path: subject.cancelled,
    body: { version: 2 },
  })),
  'POST /bookings/{id}/attendance': ofBooking({ state: 'arrived', version: 1, known: 'none' }),
  'PUT /bookings/{id}/note': ofBooking({ note: 'Written', known: '' }),
  'POST /bookings/{id}/messages/{message}/resend': refused(({ subject }) => ({
    path: subject.booking,
    message: subject.message,
  })),
  'GET /bookings/{id}/suggestions': ofBooking(),
  'GET /bookings/{id}/units': ofBooking(),
  'GET /days/{day}/classes': list(() => ({ path: DAY })),
  'GET /classes': refused(({ target }) => ({
    path: `?schedule=${target}&slot=${DAY}%20${CLASS_TIMES[target]}:00`,
  })),
  'POST /classes/change': refused(({ target, targets }) => ({
    body: {
      schedule: targets[0],
      slot: `${DAY} ${CLASS_TIMES[targets[0] ?? 0]}:00`,
      // Across: the own class is to take the other calendar.
      takes: target === targets[0] ? [ROOM] : [ROOM, target],
      known: [ROOM],
      tell: false,
    },
  })),
  'POST /bookings/{id}/proposal': refused(({ subject, target }) => ({
    path: subject.booking,
    body: { version: subject.version, known: 1, times: [{ schedule: target, slot }] },
  })),
  'DELETE /bookings/{id}/proposal': refused(({ subject }) => ({
    path: subject.booking,
    query: '?number=1',
  })),
  'GET /customers/{id}': refused(({ subject }) => ({ path: subject.customer })),
  'PUT /customers/{id}/contact': refused(({ subject, who }) => ({
    path: subject.customer,
    body: {
      first_name: '',
      last_name: 'Taken',
      phone: '',
      email: 'taken@over.example',
      known: { first_name: '', last_name: who, phone: '', email: subject.email },
    },
  })),
  'PUT /customers/{id}/note': refused(({ subject }) => ({
    path: subject.customer,
    body: { note: 'Written' },
  })),
  'POST /absences/conflicts': absence,
  'POST /absences': absence,
  'POST /absences/end': absence,
  'POST /waitlist': refused(({ target, who }) => ({
    body: { schedule: target, reason: 1, day: null, name: who, email: `${who}@w.example` },
  })),
  'POST /waitlist/{id}/offer': refused(({ subject, target }) => ({
    path: subject.waiting,
    body: { schedule: target, slot },
  })),
  'POST /waitlist/{id}/remove': refused(({ subject }) => ({
    path: subject.waiting,
    body: { known: 'waiting' },
  })),
  'GET /busy': list(() => ({})),
  'GET /busy/times': refused(({ target }) => ({ path: `?schedule=${target}` })),
  'POST /busy/find': refused(({ target }) => ({ body: { ...signInThere, schedule: target } })),
  'POST /busy/try': refused(({ target }) => ({ body: { ...otherCalendar, schedule: target } })),
  'POST /busy': refused(({ target, who }) => ({
    body: { ...otherCalendar, schedule: target, name: who },
  })),
  'POST /busy/{id}/read': refused(({ subject }) => ({ path: subject.source })),
  'PUT /busy/{id}': refused(({ subject }) => ({ path: subject.source, body: { writes: null } })),
  'GET /busy/changes': list(() => ({})),
  'POST /busy/changes/{id}/answer': refused(({ subject }) => ({
    path: subject.change,
    body: { answer: 'put_back' },
  })),
  'DELETE /busy/{id}': refused(({ subject }) => ({ path: subject.source })),
};

/** Calls about the signed-in user, which concern no calendar. */
const OWN_ACCOUNT: readonly AdminCallName[] = [
  'GET /session',
  'DELETE /session',
  'POST /session/confirm',
  'PUT /session/profile',
  'PUT /session/password',
  'GET /sessions',
  'DELETE /sessions/{id}',
  'POST /sessions/end-others',
  'GET /passkeys',
  'POST /passkeys/begin',
  'POST /passkeys',
  'DELETE /passkeys/{id}',
  'GET /second-factor',
  'POST /second-factor/begin',
  'POST /second-factor',
  'POST /second-factor/off',
  'POST /second-factor/recovery-codes',
];

const TARGETS: Readonly<Record<Where, readonly number[]>> = {
  own: [1],
  foreign: [2],
  group: [3],
  mixed: [1, 2],
};

function send(name: AdminCallName, { path = '', message = 0, query = '', body }: Try) {
  const text = String(path);
  const filled = text.startsWith('?')
    ? name + text
    : name.replace(/\{(id|day)\}/, text).replace('{message}', String(message)) + query;
  return adminCall(server(), filled, { secret, ...(body && { body }) });
}

let rounds = 0;
async function tryOut(name: AdminCallName, { kind, ask }: Classified, world: World, where: Where) {
  const targets = TARGETS[where];
  const names = { own: 'Own', foreign: 'Zzyzx', group: 'Zzyzxg', mixed: 'Both' } as const;
  const asked = {
    subject: world[where],
    target: targets.at(-1) ?? 0,
    targets,
    who: `${names[where]}${rounds}`,
  };
  const before = foreignRows(server());
  const { status, text } = await send(name, ask(asked));
  const done = status < 300;
  return {
    name,
    where,
    // Each try works in the user's own calendar, so elsewhere only the calendar is refused.
    answered: where === 'mixed' || done === (where === 'own' || kind === 'list') ? 'well' : text,
    foreignRows: FOREIGN.test(text) ? text : 'none',
    foreignWrites: foreignRows(server()) === before ? 'none' : 'some',
  };
}

describe('a user limited to one calendar', () => {
  it('has a decision for each call that not only administrators may make', () => {
    const open = callNames().filter((name) =>
      ['read', 'schedule'].includes(adminCalls[name].right),
    );
    expect([...Object.keys(CALENDAR_CALLS), ...OWN_ACCOUNT].toSorted()).toEqual(open.toSorted());
  });

  it.each(callNames().filter((name) => !OWN_ACCOUNT.includes(name)))(
    'neither sees nor changes data of others by %s',
    async (name) => {
      const classified = CALENDAR_CALLS[name];
      if (classified === undefined) {
        expect(adminCalls[name].right).toMatch(/^(anyone|administer)$/);
        return;
      }
      rounds += 1;
      const world = await furnish(server(), all, rounds, name.includes('/busy/changes'));
      for (const where of WHERE) {
        expect(await tryOut(name, classified, world, where)).toEqual({
          name,
          where,
          answered: 'well',
          foreignRows: 'none',
          foreignWrites: 'none',
        });
      }
    },
  );
});

describe('a user limited to several calendars', () => {
  // A server of its own, because calls above free times that would be offered to a group's waiting
  // customers.
  const other = useTestServer({ installation: ownAndForeign() });
  let secretOfBoth = '';
  beforeAll(async () => {
    secretOfBoth = await limitedTo(other(), [1, 2], 'viewer');
  });
  const read = (name: string) => adminCall(other(), name, { secret: secretOfBoth });

  it('sees the requested ones among them', async () => {
    const { json } = await read(`GET /days/${DAY}?schedules=1`);
    const day = adminCalls['GET /days/{day}'].answer.parse(json);
    expect(day.schedules.map(({ id }) => id)).toEqual([1]);
  });

  it('sees entries that wait for a group of these calendars', async () => {
    await adminCall(other(), 'POST /waitlist', {
      secret: await signedIn(other()),
      body: { schedule: 3, reason: 1, day: null, name: 'Greta', email: 'greta@w.example' },
    });
    expect((await read('GET /waitlist')).text).toContain('Greta');
  });
});

describe('times proposed in several calendars', () => {
  it('are shown to limited users for their own calendars only', async () => {
    const booked = await adminCall(server(), 'POST /bookings', {
      secret: all,
      body: { schedule: 1, reason: 1, slot, submission: { last_name: 'P', email: 'p@p.example' } },
    });
    const { id, version } = adminCalls['POST /bookings'].answer.parse(booked.json);
    const times = [1, 2].map((schedule) => ({ schedule, slot: `${DAY} 15:30:00` }));
    await adminCall(server(), `POST /bookings/${id}/proposal`, {
      secret: all,
      body: { version, known: 0, times },
    });
    const proposed = async (as: string) => {
      const { json } = await adminCall(server(), `GET /bookings/${id}`, { secret: as });
      return adminCalls['GET /bookings/{id}'].answer.parse(json).proposal?.times.length;
    };
    expect([await proposed(all), await proposed(secret)]).toEqual([2, 1]);
  });
});
