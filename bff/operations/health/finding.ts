/**
 * One thing that was looked at, and what was found: as data, for the sentences of the command line
 * and of the administration area.
 */

import type { FindingKind, FindingSubject } from '../../contract/admin-health.ts';

export type FindingValues = Readonly<Record<string, string | number>>;

export interface Finding {
  /** fail: it does not work, or not for long. warn: it works, but look at it. */
  readonly verdict: 'ok' | 'warn' | 'fail';
  readonly subject: FindingSubject;
  readonly kind: FindingKind;
  /** What its sentence names. */
  readonly values: FindingValues;
}

type Find = (subject: FindingSubject, kind: FindingKind, values?: FindingValues) => Finding;

const found =
  (verdict: Finding['verdict']): Find =>
  (subject, kind, values = {}) => ({ verdict, subject, kind, values });

export const ok = found('ok');
export const warn = found('warn');
export const fail = found('fail');
