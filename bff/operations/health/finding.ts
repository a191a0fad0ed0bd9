/**
 * The result of one check as data. The command line and the administration area turn it into
 * sentences.
 */

import type { DeliveryProblem } from '../../../core/index.ts';
import type { FindingKind, FindingSubject } from '../../contract/admin-health.ts';

export type FindingValues = Readonly<Record<string, string | number>>;

export interface Finding {
  /** `fail`: it does not work, or will soon stop working. `warn`: it works but needs attention. */
  readonly verdict: 'ok' | 'warn' | 'fail';
  readonly subject: FindingSubject;
  readonly kind: FindingKind;
  /** The values that its sentence mentions. */
  readonly values: FindingValues;
  /** For `mail_unready`: what the mail server does. */
  readonly problem?: DeliveryProblem;
  /** For `webhooks_disabled`: the disabled endpoints. */
  readonly endpoints?: readonly DisabledEndpoint[];
}

interface DisabledEndpoint {
  readonly id: number;
  readonly reason: DeliveryProblem | null;
}

type CreateFinding = (
  subject: FindingSubject,
  kind: FindingKind,
  values?: FindingValues,
) => Finding;

const found =
  (verdict: Finding['verdict']): CreateFinding =>
  (subject, kind, values = {}) => ({ verdict, subject, kind, values });

export const ok = found('ok');
export const warn = found('warn');
export const fail = found('fail');
