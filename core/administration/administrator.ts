/** Who may work in the administration area, and what each role may do. */

import type { Actor } from '../booking/booking.ts';
import { readEmail } from '../booking/typed-text.ts';

/** Each includes those before it. */
export const ADMIN_ROLES = ['viewer', 'scheduler', 'administrator'] as const;
/**
 * A viewer reads; a scheduler writes bookings, too; an administrator does everything. The first two
 * may be limited to some calendars.
 */
export type AdminRole = (typeof ADMIN_ROLES)[number];

export interface Administrator {
  readonly id: number;
  readonly name: string;
  /** As they wrote it. */
  readonly email: string;
  readonly role: AdminRole;
  /**
   * The only calendars that there are for them; `null` if they are limited to none. An
   * administrator never is.
   */
  readonly scheduleIds: readonly number[] | null;
}

/** What a role is given together with: never limits for an administrator, each calendar once. */
export function grantOf(
  role: AdminRole,
  scheduleIds: readonly number[] | null,
): Pick<Administrator, 'role' | 'scheduleIds'> {
  const isLimited = role !== 'administrator' && scheduleIds !== null;
  return {
    role,
    scheduleIds: isLimited ? [...new Set(scheduleIds)].toSorted((one, other) => one - other) : null,
  };
}

/** What a call wants of the one who makes it. Each right includes those before it. */
export type Right = 'read' | 'schedule' | 'administer';

const REACH: Readonly<Record<AdminRole, number>> = { viewer: 0, scheduler: 1, administrator: 2 };
const NEED: Readonly<Record<Right, number>> = { read: 0, schedule: 1, administer: 2 };

/** Whether the role reaches as far as the right. */
export function mayDo(role: AdminRole, right: Right): boolean {
  return REACH[role] >= NEED[right];
}

/** The number tells two of the same name apart, and an administrator from a part of the program. */
export function actorOf({ id, name }: Pick<Administrator, 'id' | 'name'>): Actor {
  return `${name} (administrator ${id})`;
}

export function isAdministrator(actor: Actor): boolean {
  return / \(administrator \d+\)$/.test(actor);
}

/** By which one signs in: case does not count. `null` if it is no address. */
export function loginOf(email: string): string | null {
  return readEmail(email.trim())?.toLowerCase() ?? null;
}
