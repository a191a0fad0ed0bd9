/**
 * The wire shapes of `/widget/v1`: those of `/api` and, where they are known, the members that only the widget shows; and what it must know of an installation
 * before the first step, which is what it can do, what is asked and told beside the form, and the texts that it says itself.
 */

import {
  type FormField,
  formatInstant,
  formatLocale,
  type InstallationProfile,
  type LocalizedText,
  nameZone,
  personsFields,
  type SlotsAnswer,
} from '../../core/index.ts';
import type {
  Capabilities,
  WidgetConfigBody,
  WidgetDaysBody,
  WidgetFieldsBody,
  WidgetFormFieldBody,
  WidgetLinkBody,
  WidgetReasonBody,
  WidgetScheduleBody,
  WidgetSlotsBody,
} from '../contract/widget-api.ts';
import type { SentTexts } from '../contract/widget-texts.ts';
import type { Language } from '../http/send-answer.ts';
import { presentFormField, presentReason, presentSchedule, presentText } from '../presenters/present-rest-api.ts';
import type { DaysEntry, ReasonEntry, ScheduleEntry } from '../source/booking-source.ts';
import { LANGUAGES } from '../texts/index.ts';
import type { OwnWidgetTexts } from '../texts/texts.ts';
import { autocompleteOf } from '../visitor/autocomplete.ts';
import { findTexts, firstWeekday, readLanguage } from '../visitor/languages.ts';

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

type ConfigData = WidgetConfigBody['data'];

/** The language asked for, with its region where that is written in a way of its own. Of a closed list. */
export function configLanguage(profile: InstallationProfile, asked: unknown): Language {
  const { wanted, fallback } = LANGUAGES.choose(profile, asked);
  return { wanted: readLanguage(profile, asked) ?? wanted, fallback };
}

export function presentConfig(profile: InstallationProfile, language: Language, able: Capabilities): WidgetConfigBody {
  const { lang, texts } = findTexts(profile, [LANGUAGES.choose(profile, language.wanted).wanted, language.fallback]);
  const locale = formatLocale(LANGUAGES.find(language.wanted) === LANGUAGES.find(lang) ? language.wanted : lang);
  const capabilities = capabilitiesFor(profile, able);
  const agreement = presentAgreement(profile, language);
  return {
    data: {
      name: presentText(profile.name, language),
      lang,
      locale,
      first_weekday: firstWeekday(locale),
      time_zone: profile.timeZone,
      contacts: presentContacts(profile),
      privacy_url: profile.privacyUrl,
      agreement,
      ...(capabilities.waitlist && { waitlist: { ...presentApplicant(texts.widget), ...agreement } }),
      next_steps: presentNextSteps(profile, language, { texts: texts.widget, reminds: capabilities.reminders === true }),
      capabilities,
      texts: { ...sentTexts(texts.widget, capabilities), zone: nameZone(texts.times, profile.timeZone) },
    },
  };
}

/** What this build can do, within what the operator wants. */
function capabilitiesFor({ waitlist, mail }: InstallationProfile, able: Capabilities): Capabilities {
  const reminds = able.mail === true && mail.reminderMinutes.length > 0;
  return { ...able, waitlist: able.waitlist === true && waitlist !== null, ...(reminds && { reminders: true }) };
}

function presentContacts({ contactEmail, contactPhone }: InstallationProfile): readonly WidgetLinkBody[] {
  const email = contactEmail === null ? [] : [{ label: contactEmail, href: `mailto:${contactEmail}` }];
  return contactPhone === null ? email : [...email, presentPhone(contactPhone)];
}

/** A number stays on one line. */
function presentPhone(phone: string): WidgetLinkBody {
  return { label: phone.replaceAll(' ', '\u00a0'), href: `tel:${phone.replace(/[^\d+]/g, '')}` };
}

function presentAgreement({ consent }: InstallationProfile, language: Language): WidgetFieldsBody {
  if (consent === null) return {};
  const label = presentText(consent, language);
  return { _consent: { form_type: 'checkbox', input_type: 'text', label, required: true, value: false } };
}

/** Who waits. Named as the form's usual fields, so that what is typed here is there too, and the other way round. */
function presentApplicant({ email, emailHint, name }: OwnWidgetTexts): WidgetFieldsBody {
  const field = (inputType: 'email' | 'text', label: string): WidgetFormFieldBody => ({
    form_type: 'textbox',
    input_type: inputType,
    label,
    required: false,
    value: '',
  });
  return {
    email: { ...field('email', email), required: true, autocomplete: 'email', hint: emailHint },
    name: { ...field('text', name), autocomplete: 'name' },
  };
}

interface Telling {
  readonly texts: OwnWidgetTexts;
  readonly reminds: boolean;
}

/** What happens by itself, then what the operator adds. */
function presentNextSteps({ nextSteps }: InstallationProfile, language: Language, { texts, reminds }: Telling): ConfigData['next_steps'] {
  const own = nextSteps?.map((step) => presentText(step, language)) ?? [];
  return {
    mailed: [`${texts.mailed} ${texts.noMail}`, ...(reminds ? [texts.reminded] : []), ...own],
    told: [texts.whatNext, ...own],
  };
}

/** Without what comes in other words, as a field or a sentence above, and what this installation never says. */
function sentTexts(texts: OwnWidgetTexts, { idempotency }: Capabilities): Omit<SentTexts, 'zone'> {
  const { email, emailHint, calendarFile, calendarFileFor, reminded, noMail, whatNext, mailed, outcome_unknown, ...sent } = texts;
  return idempotency === 'exact' ? sent : { ...sent, lost: outcome_unknown, outcome_unknown };
}
