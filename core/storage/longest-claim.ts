/**
 * The longest claim in minutes: a reason's duration and both its buffers at their limits of one day each. Every schema checks it, and it bounds every search
 * for overlaps: a claim that blocks minute m begins after m - LONGEST_CLAIM_MINUTES. Raising it takes a migration.
 */
export const LONGEST_CLAIM_MINUTES = 4_320;
