/** The wire shapes of `/widget/v1`: those of `/api` and, where they are known, the members that only the widget shows. */

import { type FormField, formatInstant, type LocalizedText, personsFields, type SlotsAnswer } from '../../core/index.ts';
import type { WidgetDaysBody, WidgetFormFieldBody, WidgetReasonBody, WidgetScheduleBody, WidgetSlotsBody } from '../contract/widget-api.ts';
import type { Language } from '../http/send-answer.ts';
import { presentFormField, presentReason, presentSchedule, presentText } from '../presenters/present-rest-api.ts';
import type { DaysEntry, ReasonEntry, ScheduleEntry } from '../source/booking-source.ts';
import { autocompleteOf } from '../visitor/autocomplete.ts';

export function presentWidgetSchedule(schedule: ScheduleEntry, language: Language): WidgetScheduleBody {
  const body = presentSchedule(schedule, language);
  return {
    ...body,
    initials: initialsOf(body.name),
    ...member('location', schedule.location, language),
    ...member('address', schedule.address, language),
    ...member('phone', schedule.phone, language),
    ...member('info_url', schedule.infoUrl, language),
    ...(schedule.memberIds?.length && { group: true }),
  };
}

/** The first letters of the first and the last word, titles left out: `ML` for Dr. Miriam Lindner. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => !word.endsWith('.'));
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''].map((word = '') => [...word][0]);
  return `${first}${last}`.toLocaleUpperCase();
}

export function presentWidgetReason(reason: ReasonEntry, language: Language): WidgetReasonBody {
  return {
    ...presentReason(reason, language),
    ...member('price', reason.price, language),
    ...member('info_url', reason.infoUrl, language),
    ...member('group', reason.group ?? null, language),
    ...presentPersons(reason, language),
  };
}

/** One of them is always chosen, so nothing is optional. */
function presentPersons(reason: ReasonEntry, language: Language): Pick<WidgetReasonBody, 'persons'> {
  const [field] = personsFields(reason);
  return field === undefined ? {} : { persons: presentWidgetFormField({ ...field, required: true }, language) };
}

export function presentWidgetDays({ days, from, until, next, earliest, first, closed }: DaysEntry, language: Language): WidgetDaysBody {
  return {
    data: days,
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(next && { next }),
    ...(earliest?.length && { earliest }),
    ...(first && { first: presentWidgetSlots(first) }),
    ...(closed && { closed: closed.map(({ day, why }) => ({ day, why: why === null ? '' : presentText(why, language) })) }),
  };
}

export function presentWidgetSlots({ slots, instants }: SlotsAnswer): WidgetSlotsBody {
  return { data: slots, instants: instants.map(formatInstant) };
}

export function presentWidgetFormField(field: FormField, language: Language): WidgetFormFieldBody {
  const autocomplete = autocompleteOf(field.name);
  return { ...presentFormField(field, language), ...member('hint', field.hint, language), ...(autocomplete && { autocomplete }) };
}

/** One member, or none where there is no text. */
function member<Name extends string>(name: Name, text: LocalizedText | null, language: Language): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  if (text !== null) found[name] = presentText(text, language);
  return found;
}
