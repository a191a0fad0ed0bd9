/**
 * How long a computed answer is valid: exactly until one of its versions changes or its time runs
 * out.
 */

import type { EpochMs } from '../clock.ts';
import type { StorageState } from '../storage/storage.ts';

export interface Validity {
  readonly configVersion: number;
  /** The schedules that it was computed from, with their versions. */
  readonly versions: readonly { readonly scheduleId: number; readonly version: number }[];
  /** When it was computed. If the clock is set back before this moment, the answer is stale. */
  readonly from: EpochMs;
  /** The first moment at which it may be stale. */
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

/** Valid while all parts are, and no longer than `until`. */
export function joinValidity(parts: readonly Validity[], now: EpochMs, until: EpochMs): Validity {
  return {
    configVersion: parts[0]?.configVersion ?? 0,
    versions: parts.flatMap(({ versions }) => versions),
    from: now,
    until: Math.min(until, ...parts.map((part) => part.until)),
  };
}

/**
 * Differs whenever the answer does. Without a version change an answer only changes when it
 * expires, and it never expires at the same moment twice. So no content hash is needed, and every
 * process computes the same tag.
 */
export function formatTag({ configVersion, versions, until }: Validity): string {
  return [configVersion, ...versions.map(({ version }) => version), until]
    .map((part) => part.toString(36))
    .join('.');
}
