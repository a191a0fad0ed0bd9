/** The wire shapes of `/widget/v1`: those of `/api` plus the members that only the widget shows. */

import { formatInstant, personsFields, type SlotsAnswer } from '../../core/index.ts';
import type {
  WidgetDaysBody,
  WidgetReasonBody,
  WidgetScheduleBody,
  WidgetSchedulesBody,
  WidgetSlotsBody,
} from '../contract/widget-api.ts';
import type { Language } from '../http/send-answer.ts';
import { presentReason, presentSchedule, presentText } from '../presenters/present-rest-api.ts';
import type { PublicDays, PublicReason } from '../source/booking-source.ts';
import type { Opening, Openings } from '../visitor/openings.ts';
import { multiplyPrice } from '../visitor/total-price.ts';
import { foreign, member } from './operator-texts.ts';
import { presentWidgetFormField } from './present-form-field.ts';

export function presentWidgetSchedules(
  { openings, earliest }: Openings,
  language: Language,
): WidgetSchedulesBody {
  return {
    data: openings.map((opening) => presentWidgetSchedule(opening, language)),
    ...(earliest && {
      earliest: {
        schedule: earliest.scheduleId,
        reason: earliest.reasonId,
        data: earliest.times,
      },
    }),
  };
}

function presentWidgetSchedule(
  { schedule, next }: Opening,
  language: Language,
): WidgetScheduleBody {
  const body = presentSchedule(schedule, language);
  return {
    ...body,
    initials: toInitials(body.name),
    ...foreign(schedule.name, language),
    ...member('location', schedule.location, language),
    ...member('address', schedule.address, language),
    ...member('directions', schedule.directions ?? null, language),
    ...member('phone', schedule.phone, language),
    ...member('info_url', schedule.infoUrl, language),
    ...(schedule.memberIds?.length && { group: true }),
    ...(next && { next }),
  };
}

/** The initials of the first and the last word, ignoring titles: `ML` for Dr. Miriam Lindner. */
function toInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => !word.endsWith('.'));
  const first = words.slice(0, 1);
  const last = words.slice(1).slice(-1);
  return [...first, ...last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

export function presentWidgetReason(reason: PublicReason, language: Language): WidgetReasonBody {
  return {
    ...presentReason(reason, language),
    ...foreign(reason.name, language),
    ...member('price', reason.price, language),
    ...member('info_url', reason.infoUrl, language),
    ...member('group', reason.group ?? null, language),
    ...presentPersons(reason, language),
    ...(reason.selections && {
      selections: reason.selections.map((selected) => ({
        ...presentWidgetReason(selected, language),
        count: selected.selection?.count ?? 1,
        with: selected.selection?.additionIds ?? [],
      })),
    }),
  };
}

/** The field is required because a number of persons is always selected. */
function presentPersons(
  reason: PublicReason,
  language: Language,
): Pick<WidgetReasonBody, 'persons' | 'totals'> {
  const [field] = personsFields(reason);
  if (field === undefined) {
    return {};
  }
  const persons = presentWidgetFormField({ ...field, required: true }, language);
  const price = reason.price === null ? '' : presentText(reason.price, language);
  const totals = (persons.options ?? []).flatMap(({ value }) =>
    Number(value) > 1 ? (multiplyPrice(price, Number(value)) ?? []) : [],
  );
  return { persons, ...(totals.length > 0 && { totals }) };
}

export function presentWidgetDays(
  { days, from, until, next, earliest, first, closed }: PublicDays,
  language: Language,
): WidgetDaysBody {
  return {
    data: days,
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(next && { next }),
    ...(earliest?.length && { earliest }),
    ...(first && { first: presentWidgetSlots(first) }),
    ...(closed && {
      closed: closed.map(({ day, why }) => ({
        day,
        why: why === null ? '' : presentText(why, language),
      })),
    }),
  };
}

export function presentWidgetSlots({ slots, instants, left }: SlotsAnswer): WidgetSlotsBody {
  return { data: slots, instants: instants.map(formatInstant), ...(left && { left }) };
}
