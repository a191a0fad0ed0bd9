/**
 * The configuration that the widget needs before the first step: capabilities, fields and notes
 * beside the form, and its texts.
 */

import {
  formatLocale,
  type InstallationProfile,
  mailLink,
  nameZone,
  telLink,
  type WallOffset,
} from '../../core/index.ts';
import type { Capabilities, WidgetConfigBody, WidgetLinkBody } from '../contract/widget-api.ts';
import type { WidgetFieldsBody, WidgetFormFieldBody } from '../contract/widget-form.ts';
import type { SentTexts } from '../contract/widget-texts.ts';
import type { Language } from '../http/send-answer.ts';
import { presentText } from '../presenters/present-rest-api.ts';
import { LANGUAGES } from '../texts/index.ts';
import type { OwnWidgetTexts } from '../texts/texts.ts';
import { nameDayParts } from '../visitor/day-parts.ts';
import { findTexts, firstWeekday, readLanguage } from '../visitor/languages.ts';
import { nameWeekdays, presentLegend } from './month-words.ts';
import { foreign } from './operator-texts.ts';
import { findRules } from './present-form-field.ts';

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
        directions: texts.mails.facts.directions,
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
): Omit<SentTexts, 'zone' | 'directions'> {
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
