/**
 * Writes an installation as the value that becomes its YAML or JSON file. Defaults are omitted to
 * keep the file short. Only imports types from the schemas, because the thread that writes to
 * SQLite uses this module and would otherwise load zod.
 */

import { isDeepStrictEqual } from 'node:util';
import { presentField } from '../form-field.ts';
import type {
  Brand,
  Installation,
  InstallationProfile,
  ProofOfHuman,
  VisitorLimits,
} from '../installation.ts';
import {
  DEFAULT_LOCALE,
  DEFAULT_PROOF_DIFFICULTY,
  DEFAULT_REMINDER_MINUTES,
  LIMIT_DEFAULTS,
  LIMIT_KEYS,
  LIMIT_NAMES,
  NEED_DEFAULTS,
  REASON_DEFAULTS,
  RESOURCE_DEFAULTS,
  SCHEDULE_DEFAULTS,
} from '../installation-defaults.ts';
import type { LocalizedText } from '../language.ts';
import type { Need } from '../need.ts';
import type { Resource } from '../resource.ts';
import {
  type Combination,
  type DerivedKey,
  type Exception,
  formatMinuteOfDay,
  isDated,
  isListed,
  type OpeningHours,
  type Reason,
  type Schedule,
  type Session,
} from '../schedule.ts';
import type { BrandEntry } from './brand.ts';
import type { InstallationFile } from './installation-file-schema.ts';
import type { LanguageEntries } from './languages.ts';
import type { LimitEntries } from './limits.ts';
import type { MessageEntries } from './messages.ts';
import type { ExceptionEntry, OpeningHoursEntry } from './opening-hours.ts';
import { presentBusy } from './present-busy.ts';
import type { ProofOfHumanEntry } from './proof-of-human.ts';
import type { ReasonEntry } from './reason.ts';
import type { NeedEntry, ResourceEntry } from './resource.ts';
import type { ReasonTermsEntry, ScheduleEntry } from './schedule.ts';
import type { SessionEntry } from './session.ts';

/**
 * Round-trips: `parseInstallationFile(presentInstallationFile(installation))` returns the same
 * installation.
 */
export function presentInstallationFile(installation: Installation): InstallationFile {
  const listed = installation.reasons.filter(isListed);
  return {
    name: presentText(installation.name),
    time_zone: installation.timeZone,
    locale: unless(installation.locale, DEFAULT_LOCALE),
    ...presentLanguages(installation),
    brand: installation.brand && presentBrand(installation.brand),
    contact_email: unless(installation.contactEmail, null),
    contact_phone: unless(installation.contactPhone, null),
    privacy_url: unless(installation.privacyUrl, null),
    map_links: installation.mapLinks,
    consent: presentOptionalText(installation.consent),
    next_steps: installation.nextSteps?.map(presentText),
    allowed_origins: presentList(installation.allowedOrigins, String),
    holidays:
      installation.holidays === null
        ? undefined
        : {
            country: installation.holidays.country,
            state: unless(installation.holidays.state, null),
          },
    limits: presentVisitorLimits(installation.limits),
    ...presentMessages(installation),
    proof_of_human: presentProofOfHuman(installation.proofOfHuman),
    view_log: installation.viewLog && { keep_days: installation.viewLog.keepDays },
    form: presentList(installation.form, presentField),
    reasons:
      installation.schedules.length > 0
        ? listed.map(presentReason)
        : presentList(listed, presentReason),
    schedules: presentList(installation.schedules, presentSchedule),
    resources: presentList(installation.resources ?? [], presentResource),
  };
}

function presentLanguages({
  languages: { spoken, texts, words },
}: InstallationProfile): LanguageEntries {
  return {
    languages: spoken === null ? undefined : [...spoken],
    texts: Object.keys(texts).length === 0 ? undefined : structuredClone(texts),
    words: words && {
      calendar: presentOptionalText(words.calendar ?? null),
      reason: presentOptionalText(words.reason ?? null),
    },
  };
}

function presentBrand({ accent, logoUrl, radius }: Brand): BrandEntry {
  return { accent, logo_url: logoUrl, radius };
}

/** The limits that differ from the defaults; `undefined` if none does. */
function presentVisitorLimits(limits: VisitorLimits): LimitEntries | undefined {
  const changed = LIMIT_NAMES.filter((name) => limits[name] !== LIMIT_DEFAULTS[name]);
  return changed.length === 0
    ? undefined
    : Object.fromEntries(changed.map((name) => [LIMIT_KEYS[name], limits[name]]));
}

function presentMessages({
  mail,
  emailConfirmation,
  waitlist,
  contactEmail,
}: InstallationProfile): MessageEntries {
  const { replyTo, reminderMinutes, sentences, texts } = mail;
  const entries = {
    ...(replyTo === null || replyTo === contactEmail ? {} : { reply_to: replyTo }),
    ...(isDeepStrictEqual(reminderMinutes, DEFAULT_REMINDER_MINUTES)
      ? {}
      : { reminder_minutes: [...reminderMinutes] }),
    ...(Object.keys(sentences).length === 0 ? {} : { sentences: { ...sentences } }),
    ...(texts === undefined ? {} : { texts: structuredClone(texts) }),
  };
  return {
    mail: Object.keys(entries).length === 0 ? undefined : entries,
    email_confirmation: emailConfirmation ?? undefined,
    waitlist: waitlist === null ? undefined : { offer_minutes: waitlist.offerMinutes },
  };
}

function presentProofOfHuman(proof: ProofOfHuman | null): ProofOfHumanEntry | undefined {
  if (proof === null) {
    return undefined;
  }
  const { difficulty, question, answers } = proof;
  return {
    difficulty: unless(difficulty, DEFAULT_PROOF_DIFFICULTY),
    question: presentText(question),
    answers: [...answers],
  };
}

function presentReason(configured: Reason): ReasonEntry {
  const { combines } = configured;
  const reason = combines === undefined ? configured : withoutDerived(configured, combines);
  return {
    id: reason.id,
    name: presentText(reason.name),
    description: presentOptionalText(
      reason.description === REASON_DEFAULTS.description ? null : reason.description,
    ),
    duration_minutes: unless(reason.durationMinutes, null),
    combines: combines && presentCombines(combines),
    order: combines?.isInAnyOrder && 'any',
    gap_minutes: combines?.gapMinutes,
    with: reason.additions && [...reason.additions.reasonIds],
    at_most: unless(reason.additions?.atMost ?? null, null),
    count: reason.count && { max: reason.count.max },
    buffer_before_minutes: unless(reason.bufferBeforeMinutes, REASON_DEFAULTS.bufferBeforeMinutes),
    buffer_after_minutes: unless(reason.bufferAfterMinutes, REASON_DEFAULTS.bufferAfterMinutes),
    capacity: unless(reason.capacity ?? null, null),
    price: presentOptionalText(reason.price ?? null),
    info_url: unless(reason.infoUrl, null),
    group: presentOptionalText(reason.group ?? null),
    persons: reason.persons && {
      max: reason.persons.max,
      label: presentOptionalText(reason.persons.label ?? null),
    },
    hours: reason.hours?.map(presentHours),
    needs: reason.needs?.map(presentNeed),
    form: presentList(reason.form, presentField),
  };
}

function presentCombines({ reasonIds, elsewhere = [] }: Combination): ReasonEntry['combines'] {
  return reasonIds.map((id, index) =>
    elsewhere.includes(index + 1) ? { id, elsewhere: true } : id,
  );
}

type StatedReason = Omit<Reason, DerivedKey> & {
  readonly [Key in DerivedKey]?: Reason[Key] | undefined;
};

const NOT_DERIVED: Readonly<Record<DerivedKey, undefined>> = {
  durationMinutes: undefined,
  bufferBeforeMinutes: undefined,
  bufferAfterMinutes: undefined,
  capacity: undefined,
  price: undefined,
  persons: undefined,
  hours: undefined,
  needs: undefined,
  ownTimes: undefined,
};

/** A combination as its operator set it. */
function withoutDerived(reason: Reason, { stated }: Combination): StatedReason {
  return { ...reason, ...NOT_DERIVED, ...stated };
}

function presentSchedule(schedule: Schedule): ScheduleEntry {
  return {
    id: schedule.id,
    name: presentText(schedule.name),
    location: presentOptionalText(schedule.location),
    address: unless(schedule.address, null),
    directions: presentOptionalText(schedule.directions ?? null),
    phone: unless(schedule.phone, null),
    info_url: unless(schedule.infoUrl, null),
    notify: presentList(schedule.notify, String),
    members: presentList(schedule.memberIds, Number),
    // A group without a list offers what its members offer.
    reasons:
      schedule.memberIds.length > 0
        ? presentList(schedule.reasonIds, Number)
        : schedule.reasonIds.map((id) => presentOffered(id, schedule)),
    resources: schedule.resourceIds && [...schedule.resourceIds],
    ...presentLimits(schedule),
    opening_hours: presentList(schedule.openingHours, presentHours),
    exceptions: presentList(schedule.exceptions, presentException),
    sessions: schedule.sessions?.map(presentSession),
    show_left: schedule.showLeft,
    busy: presentBusy(schedule.busy),
    form: presentList(schedule.form, presentField),
  };
}

function presentResource(resource: Resource): ResourceEntry {
  return {
    id: resource.id,
    name: presentText(resource.name),
    kind: unless(resource.kind, null),
    show_name: resource.showsName,
    fixed_minutes_before: resource.fixedMinutesBefore,
    capacity: unless(resource.capacity, RESOURCE_DEFAULTS.capacity),
    opening_hours: resource.openingHours?.map(presentHours),
    exceptions: presentList(resource.exceptions, presentException),
  };
}

function presentNeed(need: Need): NeedEntry {
  return {
    any_of: presentList(need.anyOf, Number),
    kind: unless(need.kind, null),
    count: unless(need.count, NEED_DEFAULTS.count),
    per: unless(need.per, NEED_DEFAULTS.per),
    before_minutes: unless(need.beforeMinutes, null),
    after_minutes: unless(need.afterMinutes, null),
    from_minute: unless(need.fromMinute, NEED_DEFAULTS.fromMinute),
    until_minute: unless(need.untilMinute, null),
  };
}

/** The id alone where the calendar sets nothing. */
function presentOffered(id: number, { reasonTerms = [] }: Schedule): number | ReasonTermsEntry {
  const terms = reasonTerms.find(({ reasonId }) => reasonId === id);
  if (terms === undefined) {
    return id;
  }
  return {
    id,
    duration_minutes: terms.durationMinutes,
    buffer_before_minutes: terms.bufferBeforeMinutes,
    buffer_after_minutes: terms.bufferAfterMinutes,
    price: presentOptionalText(terms.price ?? null),
    hours: terms.hours?.map(presentHours),
    needs: terms.needs?.map(presentNeed),
  };
}

function presentLimits(schedule: Schedule) {
  return {
    capacity: unless(schedule.capacity, SCHEDULE_DEFAULTS.capacity),
    slot_interval_minutes: unless(schedule.slotIntervalMinutes, null),
    lead_time_minutes: unless(schedule.leadTimeMinutes, SCHEDULE_DEFAULTS.leadTimeMinutes),
    horizon_days: unless(schedule.horizonDays, SCHEDULE_DEFAULTS.horizonDays),
    hold_minutes: unless(schedule.holdMinutes, SCHEDULE_DEFAULTS.holdMinutes),
    cancel_cutoff_minutes: unless(
      schedule.cancelCutoffMinutes,
      SCHEDULE_DEFAULTS.cancelCutoffMinutes,
    ),
    daily_limit: unless(schedule.dailyLimit, null),
    customer_limit: unless(schedule.customerLimit, null),
  };
}

function presentHours(hours: OpeningHours): OpeningHoursEntry {
  return {
    days: [...hours.days],
    opens: formatMinuteOfDay(hours.opens),
    closes: formatMinuteOfDay(hours.closes),
    valid_from: unless(hours.validFrom, null),
    valid_until: unless(hours.validUntil, null),
  };
}

function presentException({ from, until, note, ...times }: Exception): ExceptionEntry {
  return {
    ...(from === until ? { date: from } : { from, until }),
    ...presentTimes(times),
    note: presentOptionalText(note),
  };
}

function presentTimes({
  hours,
  closedBetween: part,
}: Pick<Exception, 'hours' | 'closedBetween'>): ExceptionEntry {
  if (hours !== null) {
    return { opens: formatMinuteOfDay(hours.opens), closes: formatMinuteOfDay(hours.closes) };
  }
  return part
    ? { closed_from: formatMinuteOfDay(part.from), closed_until: formatMinuteOfDay(part.until) }
    : { closed: true };
}

function presentSession(session: Session): SessionEntry {
  const { at, reasonId, places, takes, changes } = session;
  return {
    ...(isDated(session)
      ? { on: [...session.on], course: session.isCourse }
      : { days: [...session.days] }),
    at: formatMinuteOfDay(at),
    reason: reasonId,
    places,
    takes: takes && [...takes],
    changes: changes?.map(({ date, takes: changed }) => ({ date, takes: [...changed] })),
    ...(isDated(session)
      ? {}
      : {
          valid_from: unless(session.validFrom, null),
          valid_until: unless(session.validUntil, null),
        }),
  };
}

/** The value, or `undefined` if it is the default. YAML and JSON both omit undefined keys. */
function unless<Value>(value: Value | null, usual: Value | null): Value | undefined {
  return value === null || value === usual ? undefined : value;
}

function presentList<Item, Entry>(
  items: readonly Item[],
  present: (item: Item) => Entry,
): Entry[] | undefined {
  return items.length === 0 ? undefined : items.map((item) => present(item));
}

function presentText(text: LocalizedText): string | Record<string, string> {
  return typeof text === 'string' ? text : { ...text };
}

function presentOptionalText(
  text: LocalizedText | null,
): string | Record<string, string> | undefined {
  return text === null ? undefined : presentText(text);
}
