/**
 * Explains why the team cannot have a time, by the rule that prevents it, as for customers. The
 * lead time does not apply to the team.
 */

import {
  type ChangeRefusal,
  type ExplainedPlace,
  type Installation,
  isRefusal,
  type Refusal,
} from '../../core/index.ts';
import type { AdminRule } from '../contract/admin-errors.ts';
import type { NeedObstacle } from '../contract/admin-explanations.ts';
import type { CallRefusal } from './call.ts';
import { presentObstacle } from './explanation-calls.ts';
import type { OwnCore } from './within.ts';

type Service = OwnCore['service'];
type ExplainQuestion = Parameters<Service['explainTime']>[0];

/** The reason for the refusal, and whether an overrule would bypass it. */
export async function explain(
  service: Service,
  refusal: Refusal | ChangeRefusal,
  asked: ExplainQuestion,
  isOverruled: boolean,
): Promise<CallRefusal> {
  switch (refusal.code) {
    case 'field_required':
    case 'field_invalid':
      return { refused: 'field_invalid', field: refusal.field };
    case 'schedule_not_found':
    case 'reason_not_found':
    case 'version_conflict':
    case 'not_changeable':
      return { refused: refusal.code };
    case 'idempotency_mismatch':
      return { refused: 'request_invalid', field: 'idempotency-key' };
    case 'customer_limit':
      return { refused: 'slot_unavailable', rule: 'customer_limit', overrulable: true };
    case 'slot_unavailable':
    case 'day_not_found':
    case 'duration_changed':
    case 'cutoff_passed':
    case 'move_limit': {
      const places = await service.explainTime({ ...asked, isAtDesk: true });
      const ruled = ruleIn(places, isOverruled);
      return {
        refused: 'slot_unavailable',
        ...ruled,
        ...(ruled.rule === 'needed' && {
          obstacles: obstaclesIn(places, await service.installation()),
        }),
      };
    }
  }
}

/** What is missing, if it is the same in all calendars that were asked. */
function obstaclesIn(
  places: readonly ExplainedPlace[] | Refusal,
  installation: Installation | null,
): readonly NeedObstacle[] {
  const [only, ...others] = isRefusal(places) ? [] : places;
  return only === undefined ||
    others.length > 0 ||
    only.explanation.kind !== 'needed' ||
    !installation
    ? []
    : only.explanation.obstacles.map((obstacle) => presentObstacle(obstacle, installation));
}

/** Rules that cannot be overruled. */
const FIRM: ReadonlySet<AdminRule> = new Set<AdminRule>([
  'occupied',
  'malformed',
  'skipped_by_clock',
  'no_course',
]);

function ruleIn(
  places: readonly ExplainedPlace[] | Refusal,
  isOverruled: boolean,
): Pick<CallRefusal, 'rule' | 'overrulable'> {
  const found = isRefusal(places)
    ? []
    : places.flatMap(({ explanation: { kind, firm } }) =>
        kind === 'offered' ? [] : [{ rule: kind, firm: FIRM.has(kind) ? kind : firm }],
      );
  // An overrule fails only if something is in the way outside the rules, too.
  if (isOverruled) {
    const failed = found.find(({ firm }) => firm !== undefined);
    return { rule: failed?.firm ?? 'occupied', overrulable: false };
  }
  const [first] = found;
  if (first === undefined) {
    return {};
  }
  const overrulable = found.some(({ firm }) => firm === undefined);
  // Where no overrule helps, what is in the way of it says more than the rule before it.
  return { rule: overrulable ? first.rule : (first.firm ?? first.rule), overrulable };
}
