/** The people who may use the administration, and their roles' permissions. */

import type { Actor } from '../booking/booking.ts';
import { readEmail } from '../booking/typed-text.ts';

/** Each role includes those before it. */
export const ADMIN_ROLES = ['viewer', 'scheduler', 'administrator'] as const;
/**
 * A viewer reads, a scheduler also writes bookings, and an administrator does everything. The first
 * two may be limited to certain calendars.
 */
export type AdminRole = (typeof ADMIN_ROLES)[number];

export interface Administrator {
  readonly id: number;
  readonly name: string;
  /** The address as entered. */
  readonly email: string;
  readonly role: AdminRole;
  /**
   * The only calendars that they can see; `null` means all. Never limited for an administrator.
   */
  readonly scheduleIds: readonly number[] | null;
}

/** Normalizes a role's limits: none for an administrator, and no duplicate calendars. */
export function normalizeGrant(
  role: AdminRole,
  scheduleIds: readonly number[] | null,
): Pick<Administrator, 'role' | 'scheduleIds'> {
  const isLimited = role !== 'administrator' && scheduleIds !== null;
  return {
    role,
    scheduleIds: isLimited ? [...new Set(scheduleIds)].toSorted((one, other) => one - other) : null,
  };
}

/** The permission that a call requires. Each right includes those before it. */
export type Right = 'read' | 'schedule' | 'administer';

const REACH: Readonly<Record<AdminRole, number>> = { viewer: 0, scheduler: 1, administrator: 2 };
const NEED: Readonly<Record<Right, number>> = { read: 0, schedule: 1, administer: 2 };

/** Whether the role includes the right. */
export function mayDo(role: AdminRole, right: Right): boolean {
  return REACH[role] >= NEED[right];
}

/**
 * The id distinguishes people of the same name, and an administrator from a part of the program.
 */
export function toActor({ id, name }: Pick<Administrator, 'id' | 'name'>): Actor {
  return `${name} (administrator ${id})`;
}

export function isAdministrator(actor: Actor): boolean {
  return / \(administrator \d+\)$/.test(actor);
}

/** The address for signing in, in lower case; `null` if it is not an e-mail address. */
export function parseLogin(email: string): string | null {
  return readEmail(email.trim())?.toLowerCase() ?? null;
}
