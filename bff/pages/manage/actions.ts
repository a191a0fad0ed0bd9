/** What the forms of a booking's pages do. Each answers with the address of the page that shows how it went. */

import type { ChangeRefusal } from '../../../core/index.ts';
import { createZone, formatWallTime } from '../../../core/index.ts';
import type { RouteDependencies } from '../../route-dependencies.ts';
import type { DoneCode, ProblemCode } from '../../texts/texts.ts';
import type { FormBody } from '../form-body.ts';
import { type Managed, stateOf } from './managed.ts';

type Dependencies = Pick<RouteDependencies, 'service' | 'storage'>;
/** Where to go then. */
export type Action = (managed: Managed, body: FormBody, deps: Dependencies) => Promise<string>;

/** Who does it, in the audit log and in what is told of it. */
const AS_CUSTOMER = { actor: 'customer', source: 'manage', respectCutoff: true } as const;

export const confirm: Action = async (managed, _body, { storage }) => {
  const outcome = await storage.confirmBooking({ now: managed.now, actor: AS_CUSTOMER.actor, bookingId: managed.booking.bookingId });
  // Too late, or cancelled: the page itself says so.
  return outcome.kind === 'confirmed' ? sayDone(managed, 'confirmed') : managed.link('');
};

export const cancel: Action = async (managed, _body, { service }) => {
  const outcome = await service.cancel({ ...AS_CUSTOMER, bookingId: managed.booking.bookingId });
  if (outcome.kind === 'refused') return sayProblem(managed, codeOf(outcome));
  return outcome.kind === 'cancelled' && outcome.booking.status === 'cancelled' ? sayDone(managed, 'cancelled') : managed.link('');
};

export const move: Action = async (managed, body, { service }) => {
  const { booking, link, installation } = managed;
  const [slot, version] = [body.get('slot') ?? '', Number(body.get('version'))];
  if (!Number.isInteger(version) || version < 1) return link('move');
  if (stateOf(managed) === 'pending') return link('');
  const wish = { bookingId: booking.bookingId, slot, expectedVersion: version, mostMovesPerDay: installation.limits.movesPerBooking };
  const outcome = await service.move({ ...AS_CUSTOMER, ...wish });
  if (outcome.kind === 'moved') return sayDone(managed, 'moved');
  if (outcome.kind === 'not_found') return link('');
  if (outcome.code === 'slot_unavailable') return link('move', { day: slot.slice(0, 10), problem: outcome.code });
  // The same form sent twice: it was done the first time.
  if (outcome.code === 'version_conflict' && (await standsAt(managed, slot, service))) return sayDone(managed, 'moved');
  return sayProblem(managed, codeOf(outcome));
};

export const erase: Action = async (managed, _body, { storage }) => {
  const { now, booking, byMail } = managed;
  const outcome = await storage.eraseCustomer({ ...AS_CUSTOMER, now, bookingId: booking.bookingId, ownsAddress: byMail });
  if (outcome === 'later') return sayDone(managed, 'erasing_later');
  const language = managed.voice.setting.asked;
  return `${managed.voice.setting.basePath}/manage/erased${language === null ? '' : `?lang=${language}`}`;
};

async function standsAt({ booking, installation }: Managed, slot: string, service: Dependencies['service']): Promise<boolean> {
  const now = await service.findBooking(booking.bookingId);
  return now?.status === 'confirmed' && formatWallTime(createZone(installation.timeZone).toWall(now.startsAt)) === slot;
}

const PROBLEMS: readonly ProblemCode[] = ['version_conflict', 'cutoff_passed', 'not_changeable', 'move_limit', 'customer_limit'];

function codeOf({ code }: ChangeRefusal): ProblemCode {
  return PROBLEMS.find((problem) => problem === code) ?? 'not_offered';
}

function sayDone({ link }: Managed, done: DoneCode): string {
  return link('', { done });
}

function sayProblem({ link }: Managed, problem: ProblemCode): string {
  return link('', { problem });
}
