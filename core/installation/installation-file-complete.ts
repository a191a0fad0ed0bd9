/** Fills every default into a checked installation file. The presenter in `installation-file-present.ts` leaves the same defaults out again. */

import type { Exception, FormField, Installation, OpeningHours, Reason, Schedule } from './installation.ts';
import { DEFAULT_LOCALE, FIELD_DEFAULTS, REASON_DEFAULTS, SCHEDULE_DEFAULTS } from './installation-defaults.ts';
import { completeLimits } from './installation-file-limits.ts';
import { completeMessages } from './installation-file-messages.ts';
import type {
  ExceptionEntry,
  FormFieldEntry,
  InstallationFile,
  OpeningHoursEntry,
  ReasonEntry,
  ScheduleEntry,
} from './installation-file-schema.ts';
import { parseMinuteOfDay } from './minute-of-day.ts';

export function completeInstallation(file: InstallationFile): Installation {
  return {
    name: file.name,
    timeZone: file.time_zone,
    locale: file.locale ?? DEFAULT_LOCALE,
    contactEmail: file.contact_email ?? null,
    contactPhone: file.contact_phone ?? null,
    privacyUrl: file.privacy_url ?? null,
    consent: file.consent ?? null,
    allowedOrigins: file.allowed_origins ?? [],
    holidays: file.holidays === undefined ? null : { country: file.holidays.country, state: file.holidays.state ?? null },
    limits: completeLimits(file.limits),
    ...completeMessages(file, file.contact_email ?? null),
    form: (file.form ?? []).map(completeField),
    reasons: (file.reasons ?? []).map(completeReason),
    schedules: (file.schedules ?? []).map(completeSchedule),
  };
}

function completeField(field: FormFieldEntry): FormField {
  return {
    name: field.name,
    label: field.label,
    formType: field.form_type,
    inputType: field.input_type ?? FIELD_DEFAULTS.inputType,
    required: field.required ?? FIELD_DEFAULTS.required,
    value: field.value ?? (field.form_type === 'checkbox' ? false : ''),
    hint: field.hint ?? null,
    options: field.options ?? [],
  };
}

function completeReason(reason: ReasonEntry): Reason {
  return {
    id: reason.id,
    name: reason.name,
    description: reason.description ?? REASON_DEFAULTS.description,
    durationMinutes: reason.duration_minutes,
    bufferBeforeMinutes: reason.buffer_before_minutes ?? REASON_DEFAULTS.bufferBeforeMinutes,
    bufferAfterMinutes: reason.buffer_after_minutes ?? REASON_DEFAULTS.bufferAfterMinutes,
    capacity: reason.capacity ?? null,
    price: reason.price ?? null,
    infoUrl: reason.info_url ?? null,
    form: (reason.form ?? []).map(completeField),
  };
}

function completeSchedule(schedule: ScheduleEntry): Schedule {
  return {
    id: schedule.id,
    name: schedule.name,
    location: schedule.location ?? null,
    address: schedule.address ?? null,
    phone: schedule.phone ?? null,
    infoUrl: schedule.info_url ?? null,
    notify: schedule.notify ?? [],
    reasonIds: schedule.reasons ?? [],
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
    form: (schedule.form ?? []).map(completeField),
  };
}

function completeHours(hours: OpeningHoursEntry): OpeningHours {
  return {
    days: hours.days,
    opens: parseMinuteOfDay(hours.opens),
    closes: parseMinuteOfDay(hours.closes),
    validFrom: hours.valid_from ?? null,
    validUntil: hours.valid_until ?? null,
  };
}

/** The checks have made sure that a date or both bounds are there, and hours unless it is closed. */
function completeException({ date, from, until, opens, closes, note }: ExceptionEntry): Exception {
  const open = opens !== undefined && closes !== undefined;
  return {
    from: from ?? date ?? '',
    until: until ?? date ?? '',
    hours: open ? { opens: parseMinuteOfDay(opens), closes: parseMinuteOfDay(closes) } : null,
    note: note ?? null,
  };
}
