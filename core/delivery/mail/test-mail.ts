/** A mail about nothing, to see that mail arrives. */

import { randomUUID } from 'node:crypto';
import type { EpochMs } from '../../clock.ts';
import type { InstallationProfile } from '../../installation/installation.ts';
import { plain } from '../texts/marked-text.ts';
import { speak } from '../texts/speech.ts';
import type { Letter } from './letter.ts';
import type { Mail, MailOrigin } from './mail.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

export interface TestMailRequest {
  readonly to: string;
  readonly profile: InstallationProfile;
  readonly now: EpochMs;
}

export function composeTestMail({ to, profile, now }: TestMailRequest, { from, baseUrl }: MailOrigin): Mail {
  const { lang, texts, say } = speak(profile, null);
  const name = plain(say(profile.name));
  const letter: Letter = {
    lang,
    title: texts.test.title,
    subjectEnd: name,
    greeting: null,
    lead: texts.test.lead,
    message: null,
    facts: [],
    button: null,
    notes: [],
    entered: null,
    links: null,
    footer: [name, texts.automatic],
  };
  const subject = `${texts.test.title}: ${name}`;
  const messageId = `<test-${randomUUID()}@${new URL(baseUrl).hostname}>`;
  return {
    from: { name: from.name || name, address: from.address },
    to,
    replyTo: profile.mail.replyTo,
    subject,
    text: renderText(letter),
    html: renderHtml(letter, subject),
    messageId,
    references: messageId,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'Content-Language': lang },
    calendar: null,
    date: now,
  };
}
