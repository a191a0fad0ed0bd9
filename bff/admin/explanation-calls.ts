/** Why a time is not offered: the rule that decides it for customers, with its details. */

import {
  type Explanation as CoreExplanation,
  type ExplainedPlace,
  type Installation,
  isRefusal,
} from '../../core/index.ts';
import type {
  Explanation,
  explanationCalls,
  NeedObstacle,
} from '../contract/admin-explanations.ts';
import type { Handlers } from './call.ts';
import { ownText } from './installation.ts';
import type { CalendarDependencies } from './within.ts';

export function createExplanationCalls({
  within,
}: CalendarDependencies): Pick<Handlers, keyof typeof explanationCalls> {
  return {
    'GET /explanations': async ({ signedIn, query: { schedule, reason, slot } }) => {
      const { service } = within(signedIn.calendars);
      const installation = await service.installation();
      if (installation === null) {
        return { refused: 'not_configured' };
      }
      const places = await service.explainTime({
        scheduleId: Number(schedule),
        reasonId: Number(reason),
        slot,
      });
      if (isRefusal(places)) {
        return {
          refused: places.code === 'reason_not_found' ? 'reason_not_found' : 'schedule_not_found',
        };
      }
      return { slot, explanations: places.map((place) => present(place, installation)) };
    },
  };
}

type Needed = Extract<CoreExplanation, { readonly kind: 'needed' }>;

/** `installation` has only the calendars that the caller may see. */
function present(
  { schedule: { id, name }, explanation }: ExplainedPlace,
  installation: Installation,
): Explanation {
  const said = presentRule(explanation, { id, name: ownText(name, installation) }, installation);
  return explanation.failsInAnyLayout ? { ...said, fails_in_any_layout: true } : said;
}

function presentRule(
  explanation: CoreExplanation,
  schedule: Explanation['schedule'],
  installation: Installation,
): Explanation {
  switch (explanation.kind) {
    case 'lead_time':
      return { schedule, rule: explanation.kind, minutes: explanation.minutes };
    case 'beyond_horizon':
      return { schedule, rule: explanation.kind, last_day: explanation.lastDay };
    case 'closed': {
      const { rule: by, why } = explanation;
      return { schedule, rule: explanation.kind, by, why: why && ownText(why, installation) };
    }
    case 'off_grid':
      return { schedule, rule: explanation.kind, step: explanation.stepMinutes };
    case 'daily_limit':
      return { schedule, rule: explanation.kind, limit: explanation.limit };
    case 'occupied':
      return {
        schedule,
        rule: explanation.kind,
        by: explanation.by,
        capacity: explanation.capacity,
      };
    case 'busy':
      return {
        schedule,
        rule: explanation.kind,
        told: [...explanation.told],
      };
    case 'needed':
      return {
        schedule,
        rule: explanation.kind,
        obstacles: explanation.obstacles.map((obstacle) => presentObstacle(obstacle, installation)),
      };
    default:
      return { schedule, rule: explanation.kind };
  }
}

/** Leaves out which calendar it is, and until when, if the caller has no access to it. */
export function presentObstacle(
  { id: needed, name, why, until }: Needed['obstacles'][number],
  installation: Installation,
): NeedObstacle {
  const { schedules, resources = [] } = installation;
  return [...schedules, ...resources].some(({ id }) => id === needed)
    ? { name: ownText(name, installation), why, until }
    : { name: null, why, until: null };
}
