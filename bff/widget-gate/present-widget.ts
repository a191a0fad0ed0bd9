/**
 * The wire shapes of `/widget/v1`: the shapes of `/api` plus the members that only the widget
 * shows, and the configuration that the widget needs before the first step: capabilities, fields
 * and notes beside the form, and its texts.
 */

import {
  type FormField,
  foreignLanguage,
  formatInstant,
  formatLocale,
  type InstallationProfile,
  type LocalizedText,
  mailLink,
  nameZone,
  personsFields,
  type SlotsAnswer,
  telLink,
  type WallOffset,
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
import {
  presentFormField,
  presentReason,
  presentSchedule,
  presentText,
} from '../presenters/present-rest-api.ts';
import type { PublicDays, PublicReason, PublicSchedule } from '../source/booking-source.ts';
import { LANGUAGES } from '../texts/index.ts';
import type { OwnWidgetTexts } from '../texts/texts.ts';
import { findAutocomplete } from '../visitor/autocomplete.ts';
import { nameDayParts } from '../visitor/day-parts.ts';
import { findTexts, firstWeekday, readLanguage } from '../visitor/languages.ts';
import { nameWeekdays, presentLegend } from './month-words.ts';

export function presentWidgetSchedule(
  schedule: PublicSchedule,
  language: Language,
): WidgetScheduleBody {
  const body = presentSchedule(schedule, language);
  return {
    ...body,
    initials: toInitials(body.name),
    ...foreign(schedule.name, language),
    ...member('location', schedule.location, language),
    ...member('address', schedule.address, language),
    ...member('phone', schedule.phone, language),
    ...member('info_url', schedule.infoUrl, language),
    ...(schedule.memberIds?.length && { group: true }),
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
  };
}

/** The field is required because a number of persons is always selected. */
function presentPersons(
  reason: PublicReason,
  language: Language,
): Pick<WidgetReasonBody, 'persons'> {
  const [field] = personsFields(reason);
  return field === undefined
    ? {}
    : { persons: presentWidgetFormField({ ...field, required: true }, language) };
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

export function presentWidgetSlots({ slots, instants }: SlotsAnswer): WidgetSlotsBody {
  return { data: slots, instants: instants.map(formatInstant) };
}

const LETTERS = '[\\p{L}\\p{M}\\p{N}-]+';

/**
 * The core's validation rules, as far as a pattern can express them, so that people see a mistake
 * before they book.
 */
const RULES: Readonly<
  Record<FormField['inputType'], Pick<WidgetFormFieldBody, 'pattern' | 'problem'>>
> = {
  text: {},
  hidden: {},
  email: {
    pattern: `^(mailto:)?[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_\`{|}~\\-]+@(${LETTERS}\\.)+${LETTERS}$`,
    problem: 'not_an_email',
  },
  tel: {
    pattern:
      '^(?=(\\P{Nd}*\\p{Nd}){3,20}\\P{Nd}*$)(tel:\\s*)?\\(?\\+?[\\p{Nd}\\s()./·\\-]+([,;]?\\s*(ext|extension|x|#|durchwahl|dw)\\.?:?\\s*\\p{Nd}{1,6})?$',
    problem: 'not_a_phone',
  },
  url: {
    pattern:
      '^(https?:\\/\\/[^\\s\\/?#]+([\\/?#].*)?|[^\\s:\\/?#@]+\\.[^\\s:\\/?#@.]{2,}(:\\d+)?([\\/?#]\\S*)?)$',
    problem: 'not_a_url',
  },
  // The browser itself validates these.
  number: { problem: 'not_a_number' },
  date: { problem: 'not_a_date' },
};

/** Only text boxes have rules, by input type. */
export function findRules(
  formType: FormField['formType'],
  inputType: FormField['inputType'],
): Pick<WidgetFormFieldBody, 'pattern' | 'problem'> {
  return formType === 'textbox' ? RULES[inputType] : {};
}

export function presentWidgetFormField(field: FormField, language: Language): WidgetFormFieldBody {
  const autocomplete = findAutocomplete(field.name);
  return {
    ...presentFormField(field, language),
    ...foreign(field.label, language),
    ...member('hint', field.hint, language),
    ...(autocomplete && { autocomplete }),
    ...findRules(field.formType, field.inputType),
  };
}

/** Returns the member, or nothing if there is no text. */
function member<Name extends string>(
  name: Name,
  text: LocalizedText | null,
  language: Language,
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  if (text !== null) {
    found[name] = presentText(text, language);
  }
  return found;
}

/** The language of a text if it is not the one that the widget's own texts are in. */
function foreign(text: LocalizedText, { wanted, fallback }: Language): { readonly lang?: string } {
  const around = LANGUAGES.find(wanted) ?? LANGUAGES.find(fallback) ?? LANGUAGES.fallback;
  const lang = foreignLanguage(text, wanted, fallback, around);
  return lang === null ? {} : { lang };
}

type ConfigData = WidgetConfigBody['data'];

/** The input of the configuration, apart from this build's capabilities. */
export interface ConfigSource {
  readonly profile: InstallationProfile;
  readonly offsets: readonly WallOffset[];
}

/**
 * The requested language, with its region if that has its own spelling. Always one of a closed
 * list.
 */
export function configLanguage(profile: InstallationProfile, asked: unknown): Language {
  const { wanted, fallback } = LANGUAGES.choose(profile, asked);
  return { wanted: readLanguage(profile, asked) ?? wanted, fallback };
}

export function presentConfig(
  { profile, offsets }: ConfigSource,
  language: Language,
  able: Capabilities,
): WidgetConfigBody {
  const { lang, texts } = findTexts(profile, [
    LANGUAGES.choose(profile, language.wanted).wanted,
    language.fallback,
  ]);
  const locale = formatLocale(
    LANGUAGES.find(language.wanted) === LANGUAGES.find(lang) ? language.wanted : lang,
  );
  const capabilities = capabilitiesFor(profile, able);
  const agreement = presentAgreement(profile, language);
  return {
    data: {
      name: presentText(profile.name, language),
      lang,
      locale,
      first_weekday: firstWeekday(locale),
      weekdays: nameWeekdays(locale),
      day_parts: nameDayParts(texts.widget),
      legend: presentLegend(texts.widget, capabilities),
      time_zone: profile.timeZone,
      offsets,
      contacts: presentContacts(profile),
      privacy_url: profile.privacyUrl,
      agreement,
      ...(capabilities.waitlist && {
        waitlist: { ...presentApplicant(texts.widget), ...agreement },
      }),
      next_steps: presentNextSteps(profile, language, texts.widget),
      capabilities,
      texts: {
        ...sentTexts(texts.widget, capabilities),
        ...(asksForConfirmation(profile, capabilities) && { book: texts.widget.bookPending }),
        zone: nameZone(lang, texts.times, profile.timeZone),
      },
    },
  };
}

/** This build's capabilities, limited to what the operator switched on. */
function capabilitiesFor(
  { waitlist, mail }: InstallationProfile,
  able: Capabilities,
): Capabilities {
  const reminds = able.mail === true && mail.reminderMinutes.length > 0;
  return {
    ...able,
    waitlist: able.waitlist === true && waitlist !== null,
    ...(reminds && { reminders: true }),
  };
}

/** Without mail, every booking is confirmed at once. */
const asksForConfirmation = (profile: InstallationProfile, { mail }: Capabilities): boolean =>
  mail === true && profile.emailConfirmation !== null;

function presentContacts({
  contactEmail,
  contactPhone,
}: InstallationProfile): readonly WidgetLinkBody[] {
  return [
    ...(contactPhone === null ? [] : presentPhone(contactPhone)),
    ...(contactEmail === null ? [] : [{ label: contactEmail, href: mailLink(contactEmail) }]),
  ];
}

/** Non-breaking spaces keep a phone number on one line. */
function presentPhone(phone: string): readonly WidgetLinkBody[] {
  const href = telLink(phone);
  return href === null ? [] : [{ label: phone.replaceAll(' ', '\u00a0'), href }];
}

function presentAgreement({ consent }: InstallationProfile, language: Language): WidgetFieldsBody {
  if (consent === null) {
    return {};
  }
  return {
    _consent: {
      form_type: 'checkbox',
      input_type: 'text',
      label: presentText(consent, language),
      ...foreign(consent, language),
      required: true,
      value: false,
    },
  };
}

/**
 * The fields for the person who joins the waiting list. They are named like the form's usual
 * fields, so that values carry over both ways.
 */
function presentApplicant({ email, emailHint, name }: OwnWidgetTexts): WidgetFieldsBody {
  const field = (inputType: 'email' | 'text', label: string): WidgetFormFieldBody => ({
    form_type: 'textbox',
    input_type: inputType,
    label,
    required: false,
    value: '',
    ...findRules('textbox', inputType),
  });
  return {
    email: { ...field('email', email), required: true, autocomplete: 'email', hint: emailHint },
    name: { ...field('text', name), autocomplete: 'name' },
  };
}

/** The built-in next steps, then the operator's own. */
function presentNextSteps(
  { nextSteps }: InstallationProfile,
  language: Language,
  { mailed, mailedOnly, noMail, reminded, whatNext }: OwnWidgetTexts,
): ConfigData['next_steps'] {
  const own = nextSteps?.map((step) => presentText(step, language)) ?? [];
  const sentences = {
    mailed: `${mailed} ${noMail}`,
    mailed_only: `${mailedOnly} ${noMail}`,
    reminded,
    told: whatNext,
  };
  return {
    sentences,
    own,
    mailed: [sentences.mailed_only, ...own],
    told: [sentences.told, ...own],
  };
}

/**
 * Leaves out texts that are sent elsewhere, as a field or a sentence, and texts that this
 * installation never shows.
 */
function sentTexts(
  texts: OwnWidgetTexts,
  { idempotency, mail }: Capabilities,
): Omit<SentTexts, 'zone'> {
  const {
    email,
    emailHint,
    confirmationHint,
    bookPending,
    calendarFile,
    calendarFileFor,
    reminded,
    noMail,
    whatNext,
    mailed,
    mailedOnly,
    customer_limitMailed,
    outcome_unknown,
    ...rest
  } = texts;
  const sent = { ...rest, ...(mail && { customer_limit: customer_limitMailed }) };
  return idempotency === 'exact' ? sent : { ...sent, lost: outcome_unknown, outcome_unknown };
}
