/** `GET /widget/v1/config`: what the widget must know of the installation before the first step, and all of its texts. */

import { type Answer, type InstallationProfile, nameZone } from '../../core/index.ts';
import type { Capabilities, WidgetConfigBody } from '../contract/widget-api.ts';
import { fingerprint } from '../http/idempotency-key.ts';
import { parseQuery } from '../http/query.ts';
import { createAnswerSender, type Language } from '../http/send-answer.ts';
import { presentText } from '../presenters/present-rest-api.ts';
import { LANGUAGES } from '../texts/index.ts';
import { findTexts } from '../visitor/languages.ts';
import type { WidgetContext } from './steps.ts';

export function createConfigCall(capabilities: Capabilities) {
  const send = createAnswerSender((profile: InstallationProfile, language) => presentConfig(profile, language, capabilities));
  const answers = new WeakMap<InstallationProfile, Answer<InstallationProfile>>();
  return (ctx: WidgetContext): void => {
    const { installation } = ctx.state;
    const answer = answers.get(installation) ?? toAnswer(installation, capabilities);
    answers.set(installation, answer);
    send(ctx, answer, LANGUAGES.choose(installation, parseQuery(ctx.querystring).get('lang')));
  };
}

/** The tag covers the texts of this build too: they change with an upgrade. */
function toAnswer(profile: InstallationProfile, capabilities: Capabilities): Answer<InstallationProfile> {
  const tag = fingerprint([profile, capabilities, LANGUAGES.tags.map((tag) => LANGUAGES.texts[tag].widget)]).slice(0, 16);
  return { kind: 'answer', value: profile, tag };
}

/** What this build can do, within what the operator wants. */
function capabilitiesFor({ waitlist, mail }: InstallationProfile, able: Capabilities): Capabilities {
  const reminds = able.mail === true && mail.reminderMinutes.length > 0;
  return { ...able, waitlist: able.waitlist === true && waitlist !== null, ...(reminds && { reminders: true }) };
}

function presentConfig(profile: InstallationProfile, language: Language, capabilities: Capabilities): WidgetConfigBody {
  const { lang, texts } = findTexts(profile, [language.wanted, language.fallback]);
  return {
    data: {
      name: presentText(profile.name, language),
      lang,
      time_zone: profile.timeZone,
      contact_email: profile.contactEmail,
      contact_phone: profile.contactPhone,
      privacy_url: profile.privacyUrl,
      consent: profile.consent && presentText(profile.consent, language),
      ...(profile.nextSteps && { next_steps: profile.nextSteps.map((step) => presentText(step, language)) }),
      capabilities: capabilitiesFor(profile, capabilities),
      texts: { ...texts.widget, zone: nameZone(texts.times, profile.timeZone) },
    },
  };
}
