/** A calendar in the installation file: its schema and its defaults. */

import { z } from 'zod';
import { MINUTES_PER_DAY } from '../../time/units.ts';
import { completeField } from '../form-field.ts';
import { SCHEDULE_DEFAULTS } from '../installation-defaults.ts';
import type { ReasonTerms, Schedule } from '../schedule.ts';
import { busySchema, completeBusy } from './busy-rule.ts';
import { ADDED_FORM, FORM_EXAMPLE, formSchema } from './form-field.ts';
import {
  completeException,
  completeHours,
  exceptionSchema,
  openingHoursSchema,
} from './opening-hours.ts';
import { issueText } from './problems.ts';
import { completeTermsEntry, durationSchema, reasonSchema } from './reason.ts';
import { MAX_CANDIDATES } from './resource.ts';
import { completeSessions, sessionSchema, showLeftSchema } from './session.ts';
import {
  emailAddress,
  identifier,
  list,
  localizedText,
  nameText,
  text,
  webAddress,
  wholeNumber,
} from './values.ts';

const MINUTES_PER_YEAR = 365 * MINUTES_PER_DAY;
/** A hold can be extended for at most thirty minutes, so a longer one would not last. */
const MAX_HOLD_MINUTES = 30;

const termsSchema = z
  .strictObject(
    {
      id: identifier.meta({ description: 'The id of the reason.', examples: [2] }),
      duration_minutes: durationSchema.optional().meta({
        description: 'How long a booking takes here. Left out: as the reason says.',
        examples: [45],
      }),
      buffer_before_minutes: wholeNumber(0, MINUTES_PER_DAY)
        .optional()
        .meta({
          description: 'The time kept free before a booking here. Left out: as the reason says.',
          examples: [5],
        }),
      buffer_after_minutes: wholeNumber(0, MINUTES_PER_DAY)
        .optional()
        .meta({
          description: 'The time kept free after a booking here. Left out: as the reason says.',
          examples: [10],
        }),
      price: reasonSchema.shape.price.meta({
        description: 'The price here, shown as you write it. Left out: as the reason says.',
        examples: ['90 EUR'],
      }),
      hours: reasonSchema.shape.hours.meta({
        description:
          'When it can be booked here, within the opening hours. Left out: as the reason says.',
        examples: [[{ days: ['mon'], opens: '09:00', closes: '11:00' }]],
      }),
      needs: reasonSchema.shape.needs.meta({
        description: 'What each booking takes here; `[]` if nothing. Left out: as the reason says.',
        examples: [[{ any_of: [21] }]],
      }),
    },
    issueText('entry_expected', 'Write a reason as its id, or as {id: 2, duration_minutes: 45}.'),
  )
  .meta({ id: 'InstallationFileTerms', title: 'A reason as one calendar offers it' });

const GROUP = 'Not for a group, which takes it from its members.';

/** A reason in the list of a calendar: its id, alone or with what the calendar sets for it. */
export const offeredReasonSchema = z.union(
  [identifier, termsSchema],
  issueText('entry_expected', 'Write a reason as its id, or as {id: 2, duration_minutes: 45}.'),
);
export type ReasonTermsEntry = z.infer<typeof termsSchema>;
type OfferedReasonEntry = z.infer<typeof offeredReasonSchema>;

/** The id of a reason in the list of a calendar. */
export const offeredReasonId = (entry: OfferedReasonEntry): number =>
  typeof entry === 'number' ? entry : entry.id;

export const scheduleSchema = z
  .strictObject(
    {
      id: identifier,
      name: nameText.meta({
        description: 'The person or thing that customers book.',
        examples: ['Dr. Lindner'],
      }),
      location: localizedText({ limit: 200 })
        .optional()
        .meta({
          description: 'Where the calendar is, in a few words. Left out: none.',
          examples: ['Praxis Sonnenhof, 2. OG'],
        }),
      address: text({ limit: 500, lines: 'several' })
        .optional()
        .meta({
          description: 'The postal address, also for calendar files. Left out: none.',
          examples: ['Lindenweg 4, 10115 Berlin'],
        }),
      directions: localizedText({ limit: 500, lines: 'several' })
        .optional()
        .meta({
          description:
            'How to find the place: floor, bell, parking. It is on a booking’s page, in its e-mails and in calendar files. Left out: none.',
          examples: ['Ring at Lindner. Parking in the yard.'],
        }),
      phone: text({ limit: 50 })
        .optional()
        .meta({
          description:
            'The phone number for questions about bookings here. Left out: `contact_phone`.',
          examples: ['030 123456'],
        }),
      info_url: webAddress.optional().meta({
        description: 'A page with more about it. Left out: no link.',
        examples: ['https://www.practice.example/lindner'],
      }),
      notify: list(emailAddress, { max: 20 })
        .optional()
        .meta({
          description: `Who is told by e-mail of bookings here, and of those in other calendars that need this one. ${GROUP} Left out: \`contact_email\`.`,
          examples: [['lindner@practice.example']],
        }),
      reasons: list(offeredReasonSchema, { max: 500 })
        .optional()
        .meta({
          description:
            'The ids of the reasons that can be booked here, in the order shown. An ordinary calendar needs this key; write `[]` if nothing can be booked. Where a reason takes longer here, costs something else or is offered at certain hours only, write `{id: 2, duration_minutes: 45}` in place of the id; a group lists ids alone. Left out: a group offers what any of its members offers, in the order of the file.',
          examples: [[1, { id: 2, duration_minutes: 45 }]],
        }),
      members: list(identifier, { min: 1, max: 100 })
        .optional()
        .meta({
          description:
            'Makes this a group ("no preference"): a booking is given to one of these calendars. Left out: an ordinary calendar.',
          examples: [[1, 2]],
        }),
      resources: list(identifier, { min: 1, max: MAX_CANDIDATES })
        .optional()
        .meta({
          description: `The ids of the resources from which the calendar takes what its reasons need, wherever one of these will do; the first is preferred. ${GROUP} Left out: any that the reason allows.`,
          examples: [[21]],
        }),
      capacity: wholeNumber(1, 1000)
        .optional()
        .meta({
          description: `How many bookings the calendar takes at once, whatever their reasons; a booking for several persons counts as that many. A reason's own capacity counts as well: both must have a place. ${GROUP}`,
          default: SCHEDULE_DEFAULTS.capacity,
          examples: [8],
        }),
      slot_interval_minutes: wholeNumber(1, MINUTES_PER_DAY)
        .optional()
        .meta({
          description: `The step between the start times that are offered, counted from \`opens\`. ${GROUP} Left out: the reason's duration.`,
          examples: [15],
        }),
      lead_time_minutes: wholeNumber(0, MINUTES_PER_YEAR)
        .optional()
        .meta({
          description: `How long before its start a time can be booked at the latest. ${GROUP}`,
          default: SCHEDULE_DEFAULTS.leadTimeMinutes,
          examples: [120],
        }),
      horizon_days: wholeNumber(0, 730)
        .optional()
        .meta({
          description: `How many days after today can be booked; 0 is today only. ${GROUP}`,
          default: SCHEDULE_DEFAULTS.horizonDays,
          examples: [90],
        }),
      hold_minutes: wholeNumber(1, MAX_HOLD_MINUTES)
        .optional()
        .meta({
          description: `How long a chosen time is held while the form is filled in. ${GROUP}`,
          default: SCHEDULE_DEFAULTS.holdMinutes,
          examples: [15],
        }),
      cancel_cutoff_minutes: wholeNumber(0, MINUTES_PER_YEAR)
        .optional()
        .meta({
          description: `How long before the start customers can cancel or move at the latest. ${GROUP}`,
          default: SCHEDULE_DEFAULTS.cancelCutoffMinutes,
          examples: [1440],
        }),
      daily_limit: wholeNumber(1, 10_000)
        .optional()
        .meta({
          description: `How many bookings may begin on one day; a booking for several persons counts as that many. ${GROUP} Left out: no limit.`,
          examples: [20],
        }),
      customer_limit: wholeNumber(1, 1000)
        .optional()
        .meta({
          description: `How many upcoming bookings one e-mail address may have. ${GROUP} Left out: no limit.`,
          examples: [2],
        }),
      opening_hours: list(openingHoursSchema, { max: 200 })
        .optional()
        .meta({
          description: `When the calendar is open in an ordinary week. ${GROUP} Left out: never, except for exceptions with hours.`,
          examples: [[{ days: ['mon', 'tue'], opens: '09:00', closes: '12:00' }]],
        }),
      exceptions: list(exceptionSchema, { max: 1000 })
        .optional()
        .meta({
          description: `Days whose hours differ: leave, an afternoon off, an open Saturday. ${GROUP} Left out: none.`,
          examples: [[{ date: '2026-12-24', closed: true }]],
        }),
      sessions: list(sessionSchema, { max: 200 })
        .optional()
        .meta({
          description: `Classes. A reason with sessions begins at these times alone, whatever \`opening_hours\` and \`hours\` say; exceptions and public holidays still close them. While one takes place, nothing else of this calendar begins, so no two may overlap. ${GROUP} Left out: every reason follows the opening hours.`,
          examples: [[{ days: ['mon', 'thu'], at: '18:00', reason: 1, places: 8 }]],
        }),
      show_left: showLeftSchema.optional().meta({
        description: `Shows customers how many places are left at a time: \`always\`, or once this many or fewer are left. Never for a reason that needs something per person. ${GROUP} Left out: never.`,
        examples: [3],
      }),
      busy: busySchema.optional().meta({
        description: `What the busy times of other calendars do to this one; see [Busy times](busy-times.md). The calendars themselves are connected on the command line, because their addresses are secret. ${GROUP} Left out: they close it.`,
        examples: [{ all_day: 'ignored', tentative: 'open' }],
      }),
      form: formSchema.optional().meta({ description: ADDED_FORM, examples: [FORM_EXAMPLE] }),
    },
    issueText('entry_expected', 'Write a schedule with id, name, reasons and opening_hours.'),
  )
  .meta({ id: 'InstallationFileSchedule', title: 'A calendar' });

export type ScheduleEntry = z.infer<typeof scheduleSchema>;

export function completeSchedule(schedule: ScheduleEntry): Schedule {
  return {
    id: schedule.id,
    name: schedule.name,
    location: schedule.location ?? null,
    address: schedule.address ?? null,
    ...(schedule.directions !== undefined && { directions: schedule.directions }),
    phone: schedule.phone ?? null,
    infoUrl: schedule.info_url ?? null,
    notify: schedule.notify ?? [],
    reasonIds: (schedule.reasons ?? []).map(offeredReasonId),
    ...completeTerms(schedule.reasons ?? []),
    ...(schedule.resources !== undefined && { resourceIds: schedule.resources }),
    capacity: schedule.capacity ?? SCHEDULE_DEFAULTS.capacity,
    slotIntervalMinutes: schedule.slot_interval_minutes ?? null,
    leadTimeMinutes: schedule.lead_time_minutes ?? SCHEDULE_DEFAULTS.leadTimeMinutes,
    horizonDays: schedule.horizon_days ?? SCHEDULE_DEFAULTS.horizonDays,
    holdMinutes: schedule.hold_minutes ?? SCHEDULE_DEFAULTS.holdMinutes,
    cancelCutoffMinutes: schedule.cancel_cutoff_minutes ?? SCHEDULE_DEFAULTS.cancelCutoffMinutes,
    memberIds: schedule.members ?? [],
    dailyLimit: schedule.daily_limit ?? null,
    customerLimit: schedule.customer_limit ?? null,
    openingHours: (schedule.opening_hours ?? []).map(completeHours),
    exceptions: (schedule.exceptions ?? []).map(completeException),
    ...completeSessions(schedule),
    ...completeBusy(schedule),
    form: (schedule.form ?? []).map(completeField),
  };
}

function completeTerms(reasons: readonly OfferedReasonEntry[]): Pick<Schedule, 'reasonTerms'> {
  const reasonTerms = reasons.flatMap((entry): readonly ReasonTerms[] =>
    typeof entry === 'number' || Object.keys(entry).length === 1
      ? []
      : [{ reasonId: entry.id, ...completeTermsEntry(entry) }],
  );
  return reasonTerms.length === 0 ? {} : { reasonTerms };
}
