/** Calls about classes: who leads one on a date, in which room, and what it could take instead. */

import {
  type ClassOnDay,
  createZone,
  formatWallTime,
  type Installation,
  mailsFrom,
  parseDay,
} from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { classCalls } from '../contract/admin-classes.ts';
import { by } from './booking-calls.ts';
import type { Handler, Handlers } from './call.ts';
import { findOffered, type OfferedById, ownText } from './installation.ts';
import type { CalendarDependencies } from './within.ts';

export function createClassCalls(
  deps: CalendarDependencies,
): Pick<Handlers, keyof typeof classCalls> {
  return {
    'GET /days/{day}/classes': listClasses(deps),
    'GET /classes': showChoices(deps),
    'POST /classes/change': change(deps),
  };
}

function listClasses({ within }: CalendarDependencies): Handler<'GET /days/{day}/classes'> {
  return async ({ path, signedIn: { calendars } }) => {
    const { service } = within(calendars);
    const day = parseDay(path.day);
    if (day === null) {
      return { refused: 'not_found' };
    }
    const [installation, retired, classes] = await Promise.all([
      service.installation(),
      service.retired(),
      service.classes(day),
    ]);
    if (installation === null) {
      return { refused: 'not_configured' };
    }
    const offered = findOffered(installation, retired);
    return { classes: classes.map((held) => presentClass(held, { installation, offered })) };
  };
}

interface Known {
  /** With the calendars alone that the caller may see. */
  readonly installation: Installation;
  readonly offered: OfferedById;
}

export function presentClass(
  { scheduleId, reasonId, takes, slot, from, until, hasBegun }: ClassOnDay,
  { installation, offered }: Known,
): CallAnswer<'GET /days/{day}/classes'>['classes'][number] {
  const name = createNames(installation);
  return {
    schedule: { id: scheduleId, name: name(scheduleId).name },
    reason: { id: reasonId, name: ownText(offered.reason(reasonId)?.name ?? '', installation) },
    slot,
    from,
    until,
    takes: takes.map(name),
    begun: hasBegun,
  };
}

/** Names what the caller may see; anything else is a calendar of others. */
function createNames({ schedules, resources = [], locale }: Installation) {
  return (id: number) => {
    const resource = resources.find((one) => one.id === id);
    const found = resource ?? schedules.find((one) => one.id === id);
    return {
      id,
      name: found === undefined ? null : ownText(found.name, { locale }),
      is_calendar: resource === undefined,
    };
  };
}

function showChoices({ within, clock }: CalendarDependencies): Handler<'GET /classes'> {
  return async ({ query, signedIn: { calendars } }): Promise<Choices | Refused> => {
    const { service, storage } = within(calendars);
    const [installation, found] = await Promise.all([
      service.installation(),
      storage.configuration.readClass({
        now: clock.now(),
        scheduleId: Number(query.schedule),
        slot: query.slot,
      }),
    ]);
    if (installation === null) {
      return { refused: 'not_configured' };
    }
    if (found.kind === 'not_found') {
      return { refused: 'not_found' };
    }
    const { takes, choices, mails } = found;
    const name = createNames(installation);
    const zone = createZone(installation.timeZone);
    return {
      takes: [...takes],
      choices: choices
        .map(({ id, obstacle }) => ({
          ...name(id),
          obstacle: obstacle && {
            why: obstacle.why,
            until: formatWallTime(zone.toWall(obstacle.until)),
          },
        }))
        .filter((choice) => choice.name !== null || takes.includes(choice.id)),
      mails,
    };
  };
}

type Choices = CallAnswer<'GET /classes'>;
interface Refused {
  readonly refused: 'not_configured' | 'not_found';
}

function change({ within, clock }: CalendarDependencies): Handler<'POST /classes/change'> {
  return async ({ body, signedIn }) => {
    const { schedule: scheduleId, slot, takes, known, tell, message } = body;
    const { service, storage } = within(signedIn.calendars);
    const installation = await service.installation();
    if (installation === null) {
      return { refused: 'not_configured' };
    }
    const now = clock.now();
    const outcome = await storage.configuration.substitute({
      now,
      actor: by(signedIn),
      scheduleId,
      slot,
      takes: [...new Set(takes)],
      known,
      tell: {
        // An earlier e-mail must not stay the last word.
        whom: tell ? 'all' : 'told',
        trigger: 'admin',
        message: message || null,
        mailsFrom:
          body.undo_seconds === undefined ? null : mailsFrom(now, body.undo_seconds * 1000),
      },
    });
    switch (outcome.kind) {
      case 'changed':
        return { told: outcome.told };
      case 'taken':
        return { refused: 'slot_unavailable', ...explainTaken(outcome, installation) };
      case 'begun':
        return { refused: 'not_changeable' };
      case 'version_conflict':
        return { refused: 'version_conflict' };
      case 'full':
        return { refused: 'request_invalid', field: 'slot' };
      default:
        return { refused: 'not_found' };
    }
  };
}

type Taken = Extract<
  Awaited<
    ReturnType<ReturnType<CalendarDependencies['within']>['storage']['configuration']['substitute']>
  >,
  { readonly kind: 'taken' }
>;

function explainTaken({ id, obstacle: { why, until } }: Taken, installation: Installation) {
  const { name } = createNames(installation)(id);
  const slot = formatWallTime(createZone(installation.timeZone).toWall(until));
  return {
    rule: 'needed',
    obstacles: [{ name, why, until: name === null ? null : slot }],
  } as const;
}
