/** What must agree between the parts of an installation file: identifiers are unique, references resolve, groups are made of ordinary schedules, and form fields fit their type. */

import type { FormFieldEntry } from './form-field.ts';
import { checkFit, checkHours } from './hours-checks.ts';
import type { FileParts, Part, ReasonParts, ScheduleParts } from './parts.ts';
import { type FileProblem, formatPath, problemAt } from './problems.ts';
import { scheduleSchema } from './schedule.ts';

/** A group has a name, a place and a form of its own and may offer fewer reasons; everything else is its members'. */
const GROUP_KEYS = ['id', 'name', 'members', 'reasons', 'location', 'address', 'phone', 'info_url', 'form'];
const MEMBER_KEYS = Object.keys(scheduleSchema.shape).filter((key) => !GROUP_KEYS.includes(key));

export function checkParts({ form, reasons, schedules }: FileParts): FileProblem[] {
  return [
    ...checkForm(form),
    ...duplicates(idsOf(reasons), 'id'),
    ...reasons.flatMap((reason) => checkForm(reason.form)),
    ...duplicates(idsOf(schedules), 'id'),
    ...schedules.flatMap((schedule) =>
      isGroup(schedule) ? checkGroup(schedule, { reasons, schedules }) : checkSchedule(schedule, reasons),
    ),
  ];
}

function idsOf(parts: readonly (ReasonParts | ScheduleParts)[]): Part<number>[] {
  return parts.flatMap(({ path, id }) => (id === null ? [] : [{ path: [...path, 'id'], value: id }]));
}

function isGroup(schedule: ScheduleParts): boolean {
  return schedule.keys.includes('members');
}

function checkSchedule(schedule: ScheduleParts, reasons: readonly ReasonParts[]): FileProblem[] {
  const offersNone = !schedule.keys.includes('reasons');
  return [
    ...(offersNone
      ? [
          problemAt(
            [...schedule.path, 'reasons'],
            'This is missing. List the ids of the reasons that can be booked here, or write [] where nothing can.',
          ),
        ]
      : []),
    ...unknownIds(schedule.reasons, reasons, 'reason'),
    ...duplicates(schedule.reasons, 'reason'),
    ...checkHours(schedule),
    ...checkFit(schedule, reasons),
    ...checkForm(schedule.form),
  ];
}

function unknownIds(named: readonly Part<number>[], known: readonly { readonly id: number | null }[], what: string): FileProblem[] {
  const ids = known.flatMap(({ id }) => (id === null ? [] : [id]));
  const choice =
    ids.length === 0 ? `this file has no ${what}s` : `this file has ${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ', ...' : ''}`;
  return named
    .filter(({ value }) => !ids.includes(value))
    .map(({ path, value }) => problemAt(path, `There is no ${what} ${value}; ${choice}.`));
}

function checkGroup(group: ScheduleParts, { reasons, schedules }: Pick<FileParts, 'reasons' | 'schedules'>): FileProblem[] {
  const own = group.keys.filter((key) => MEMBER_KEYS.includes(key));
  return [
    ...own.map((key) => problemAt([...group.path, key], `A group takes this from its members; take ${key} out here.`)),
    ...group.members.flatMap((member) => checkMember(member, group, schedules)),
    ...unknownIds(group.members, schedules, 'schedule'),
    ...duplicates(group.members, 'member'),
    ...(group.listsNoReason
      ? [problemAt([...group.path, 'reasons'], 'A group offers what its members do; take this out, or list the reasons that it offers.')]
      : []),
    ...unknownIds(group.reasons, reasons, 'reason'),
    ...duplicates(group.reasons, 'reason'),
    ...notOffered(group, schedules),
    ...checkForm(group.form),
  ];
}

function checkMember({ path, value }: Part<number>, group: ScheduleParts, schedules: readonly ScheduleParts[]): FileProblem[] {
  if (value === group.id) return [problemAt(path, 'A group cannot be its own member; take it out.')];
  const member = schedules.find(({ id }) => id === value);
  if (member === undefined || !isGroup(member)) return [];
  return [problemAt(path, `Schedule ${value} is a group itself (${formatPath(member.path)}); name its members instead.`)];
}

/** Reasons that a group names and none of its members offers could never be booked. */
function notOffered(group: ScheduleParts, schedules: readonly ScheduleParts[]): FileProblem[] {
  const memberIds = group.members.map(({ value }) => value);
  const members = schedules.filter(({ id }) => id !== null && memberIds.includes(id));
  const offered = new Set(members.flatMap(({ reasons }) => reasons.map(({ value }) => value)));
  return group.reasons
    .filter(({ value }) => !offered.has(value))
    .map(({ path, value }) =>
      problemAt(path, `No member of this group offers reason ${value}; add it to one of them or take it out here.`),
    );
}

function checkForm(form: readonly Part<FormFieldEntry>[]): FileProblem[] {
  const names = form.map(({ path, value }) => ({ path: [...path, 'name'], value: value.name }));
  return [...duplicates(names, 'field name'), ...form.flatMap(checkField)];
}

/** A problem for each value that was there before; `what` names it in the sentence. */
function duplicates(parts: readonly Part<string | number>[], what: string): FileProblem[] {
  const first = new Map<string | number, Part<unknown>>();
  return parts.flatMap((part) => {
    const earlier = first.get(part.value);
    if (earlier === undefined) first.set(part.value, part);
    return earlier === undefined
      ? []
      : [
          problemAt(
            part.path,
            `The ${what} ${part.value} is already taken by ${formatPath(earlier.path)}; choose another one or remove it.`,
          ),
        ];
  });
}

function checkField({ path, value: field }: Part<FormFieldEntry>): FileProblem[] {
  const typed = field.form_type !== 'textbox' && (field.input_type ?? 'text') !== 'text';
  const inputType = typed
    ? [problemAt([...path, 'input_type'], `Only a textbox has an input_type; take it out of this ${field.form_type}.`)]
    : [];
  return [...inputType, ...checkOptions({ path, value: field }), ...checkDefault({ path, value: field })];
}

function checkOptions({ path, value: field }: Part<FormFieldEntry>): FileProblem[] {
  const options = field.options ?? [];
  const at = [...path, 'options'];
  if (!hasOptions(field)) {
    return field.options === undefined
      ? []
      : [problemAt(at, `Only select and radio have options; take them out of this ${field.form_type} or change its form_type.`)];
  }
  if (options.length === 0)
    return [problemAt(at, `A ${field.form_type} needs options to choose from; list them as {value: "...", label: "..."}.`)];
  const values = options.map((option, index) => ({ path: [...at, index, 'value'], value: option.value }));
  return duplicates(values, 'option value');
}

function checkDefault({ path, value: field }: Part<FormFieldEntry>): FileProblem[] {
  const { form_type: formType, value = formType === 'checkbox' ? false : '' } = field;
  const at = [...path, 'value'];
  if (formType === 'checkbox')
    return typeof value === 'boolean' ? [] : [problemAt(at, 'The default value of a checkbox is true or false, without quotes.')];
  if (typeof value === 'boolean') return [problemAt(at, `The default value of a ${formType} is a text; put it in quotes.`)];
  if (hasOptions(field))
    return value === '' || field.options?.some((option) => option.value === value)
      ? []
      : [problemAt(at, 'This default value is none of the options; use the value of one of them or leave it empty.')];
  if (formType === 'textbox' && (value.length > 255 || value.includes('\n')))
    return [problemAt(at, 'The default value of a textbox is one line of at most 255 characters; shorten it or make this a textarea.')];
  return [];
}

function hasOptions(field: FormFieldEntry): boolean {
  return field.form_type === 'select' || field.form_type === 'radio';
}
