/** Changes that were made in other calendars to the events of bookings, and the team's answers. */

import {
  type Answered,
  createZone,
  formatDay,
  formatWallTime,
  type Installation,
  MINUTES_PER_DAY,
  mailsFrom,
  type OutsideChange,
} from '../../core/index.ts';
import type {
  outsideChangeCalls,
  PresentedOutsideChange,
} from '../contract/admin-outside-changes.ts';
import { by } from './booking-calls.ts';
import type { CallRefusal, Handlers, SignedIn } from './call.ts';
import { explain } from './explain-refusal.ts';
import { findOffered } from './installation.ts';
import { presentPlaced } from './present-booking.ts';
import type { CalendarDependencies, OwnCore } from './within.ts';

type OutsideChangeCalls = Pick<Handlers, keyof typeof outsideChangeCalls>;

/** More than anyone answers on one page. */
const MAX_CHANGES = 100;

export function createOutsideChangeCalls({
  within,
  clock,
}: CalendarDependencies): OutsideChangeCalls {
  async function answerList({ calendars }: SignedIn) {
    const { service, storage } = within(calendars);
    const [installation, retired, changes] = await Promise.all([
      service.installation(),
      service.retired(),
      storage.busy.listChanges({ now: clock.now() }),
    ]);
    if (installation === null) {
      return { changes: [] };
    }
    const known = { installation, offered: findOffered(installation, retired) };
    return { changes: changes.slice(0, MAX_CHANGES).map((change) => present(change, known)) };
  }

  return {
    'GET /busy/changes': ({ signedIn }) => answerList(signedIn),

    'POST /busy/changes/{id}/answer': async ({
      signedIn,
      path,
      body: { answer, message = '', undo_seconds: undoSeconds },
    }) => {
      if (message !== '' && answer !== 'cancel') {
        return { refused: 'request_invalid', field: 'message' };
      }
      const own = within(signedIn.calendars);
      const now = clock.now();
      const id = Number(path.id);
      const change = (await own.storage.busy.listChanges({ now })).find((one) => one.id === id);
      if (change === undefined) {
        return { refused: 'not_found' };
      }
      const heldUntil = undoSeconds === undefined ? null : mailsFrom(now, undoSeconds * 1000);
      const answered = await own.storage.busy.answerChange({
        now,
        actor: by(signedIn),
        trigger: 'admin',
        id,
        answer,
        message: message === '' ? null : message.replace(/\r\n?/g, '\n'),
        ...(heldUntil !== null && { mailsFrom: heldUntil }),
      });
      const refusal = await refuse(own, change, answered);
      return (
        refusal ?? {
          ...(await answerList(signedIn)),
          booking: presentUndoable(answered, (heldUntil ?? now) - now),
        }
      );
    },
  };
}

async function refuse(
  { service }: OwnCore,
  { booking, time }: OutsideChange,
  answered: Answered,
): Promise<CallRefusal | null> {
  switch (answered.kind) {
    case 'not_found':
      return { refused: 'not_found' };
    case 'no_time':
      return { refused: 'request_invalid', field: 'answer' };
    case 'refused': {
      const zone = createZone((await service.installation())?.timeZone ?? 'UTC');
      const asked = {
        scheduleId: booking.scheduleId,
        reasonId: booking.reasonId,
        slot: formatWallTime(zone.toWall(time?.startsAt ?? booking.startsAt)),
        except: booking,
      };
      return await explain(service, answered, asked, false);
    }
    default:
      return null;
  }
}

/** `null` unless the booking has changed. */
function presentUndoable(answered: Answered, undoMs: number) {
  return answered.kind === 'moved' || answered.kind === 'cancelled'
    ? { id: answered.booking.bookingId, version: answered.booking.version, undo_ms: undoMs }
    : null;
}

function present(
  { id, sourceName, booking, time }: OutsideChange,
  known: Parameters<typeof presentPlaced>[1],
): PresentedOutsideChange {
  const { schedule, reason, customer } = presentPlaced(booking, known);
  const { installation } = known;
  return {
    id,
    source: sourceName,
    booking: booking.bookingId,
    calendar: schedule.name,
    reason: reason.name,
    customer,
    reachable: Boolean(booking.email),
    here: presentTime(installation, booking),
    there: time && presentTime(installation, time),
    movable: time !== null && time.startsAt !== booking.startsAt,
  };
}

function presentTime(
  { timeZone }: Pick<Installation, 'timeZone'>,
  { startsAt, endsAt }: { readonly startsAt: number; readonly endsAt: number },
) {
  const wall = createZone(timeZone).toWall(startsAt);
  const from = wall % MINUTES_PER_DAY;
  return {
    day: formatDay(Math.floor(wall / MINUTES_PER_DAY)),
    from,
    until: from + endsAt - startsAt,
  };
}
