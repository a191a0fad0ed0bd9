/** What the widget must know of an installation before the first step: what it can do, what is asked and told beside the form, and the texts that it says itself. */

import { formatLocale, type InstallationProfile, nameZone } from '../../core/index.ts';
import type { Capabilities, WidgetConfigBody, WidgetFieldsBody, WidgetFormFieldBody, WidgetLinkBody } from '../contract/widget-api.ts';
import type { SentTexts } from '../contract/widget-texts.ts';
import type { Language } from '../http/send-answer.ts';
import { presentText } from '../presenters/present-rest-api.ts';
import { LANGUAGES } from '../texts/index.ts';
import type { OwnWidgetTexts } from '../texts/texts.ts';
import { findTexts, firstWeekday, readLanguage } from '../visitor/languages.ts';

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
  const phone = contactPhone === null ? [] : [{ label: contactPhone, href: `tel:${contactPhone.replace(/[^\d+]/g, '')}` }];
  return [...email, ...phone];
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
