/** Parses and presents audit log searches for both the administration area and the command line. */

import {
  type Actor,
  type AuditSearch,
  createZone,
  type Installation,
  MINUTES_PER_DAY,
  MS_PER_MINUTE,
  parseDay,
} from '../../core/index.ts';
import { AUDIT_KINDS, type AuditKind } from '../contract/admin-log.ts';

const ACTIONS: Readonly<Record<AuditKind, readonly string[]>> = {
  bookings: ['booking', 'customer', 'waitlist'],
  people: ['session', 'administrator', 'invitation', 'set_up_code'],
  configuration: [
    'installation',
    'calendar',
    'resource',
    'reason',
    'class',
    'busy_source',
    'api',
    'token',
    'feed',
    'backup',
  ],
  messages: ['webhook', 'delivery'],
};

interface AuditQuestion {
  readonly person?: string | undefined;
  readonly object?: string | undefined;
  readonly kind?: AuditKind | undefined;
  /** First and last day, both inclusive. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export function isAuditKind(word: string): word is AuditKind {
  return AUDIT_KINDS.some((kind) => kind === word);
}

/** Interprets days in the installation's time zone; `null` if one of them is invalid. */
export function readAuditQuestion(
  { person, object, kind, from, until }: AuditQuestion,
  installation: Pick<Installation, 'timeZone'> | null,
): Omit<AuditSearch, 'limit'> | null {
  const zone = createZone(installation?.timeZone ?? 'UTC');
  const toMoment = (day: string | undefined, more: number) => {
    const civil = day === undefined ? null : parseDay(day);
    return civil === null
      ? undefined
      : zone.boundaryToUtc((civil + more) * MINUTES_PER_DAY) * MS_PER_MINUTE;
  };
  const first = toMoment(from, 0);
  const end = toMoment(until, 1);
  if ((from !== undefined && first === undefined) || (until !== undefined && end === undefined)) {
    return null;
  }
  return {
    ...(person && { actor: person }),
    ...(object && { subject: object }),
    ...(kind && { kinds: ACTIONS[kind] }),
    ...(first !== undefined && { from: first }),
    ...(end !== undefined && { until: end }),
  };
}

interface ActingParty {
  readonly kind: 'user' | 'customer' | 'integrator' | 'command_line' | 'system';
  readonly name: string;
  /** `null` if it is not a user. */
  readonly id: number | null;
}

const OTHERS: Readonly<Record<Actor, ActingParty['kind']>> = {
  widget: 'customer',
  customer: 'customer',
  api: 'integrator',
  'command line': 'command_line',
};

/**
 * The pattern takes the last suffix, and the number in it comes from the program, so no name can
 * impersonate another user.
 */
export function whoIs(actor: Actor): ActingParty {
  const { name, id } = /^(?<name>.*) \(administrator (?<id>\d+)\)$/s.exec(actor)?.groups ?? {};
  if (name !== undefined) {
    return { kind: 'user', name, id: Number(id) };
  }
  return {
    kind: Object.hasOwn(OTHERS, actor) ? (OTHERS[actor] ?? 'system') : 'system',
    name: actor,
    id: null,
  };
}
