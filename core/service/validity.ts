/**
 * How long a computed answer is true: exactly while the versions that it was made from stand and
 * its time has not run out.
 */

import type { EpochMs } from '../clock.ts';
import type { StorageState } from '../storage/storage.ts';

export interface Validity {
  readonly configVersion: number;
  /** The schedules it was made from, with the version of each. */
  readonly versions: readonly { readonly scheduleId: number; readonly version: number }[];
  /** When it was made: a clock that is set back before this ends it too. */
  readonly from: EpochMs;
  /** The first moment at which it may be wrong. */
  readonly until: EpochMs;
}

export function isValid(validity: Validity, state: StorageState, now: EpochMs): boolean {
  if (
    validity.configVersion !== state.configVersion ||
    now < validity.from ||
    now >= validity.until
  ) {
    return false;
  }
  return validity.versions.every(
    ({ scheduleId, version }) => state.scheduleVersions.get(scheduleId) === version,
  );
}

/** True while all parts are, and no longer than `until`. */
export function joinValidity(parts: readonly Validity[], now: EpochMs, until: EpochMs): Validity {
  return {
    configVersion: parts[0]?.configVersion ?? 0,
    versions: parts.flatMap(({ versions }) => versions),
    from: now,
    until: Math.min(until, ...parts.map((part) => part.until)),
  };
}

/**
 * Differs whenever the answer does: between two changes of the versions an answer changes only
 * where it runs out, and never runs out at the same moment twice. No hash of the content is needed,
 * and every process makes the same tag.
 */
export function tagOf({ configVersion, versions, until }: Validity): string {
  return [configVersion, ...versions.map(({ version }) => version), until]
    .map((part) => part.toString(36))
    .join('.');
}
