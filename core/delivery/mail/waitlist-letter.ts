/** What somebody on the waiting list is written: that they are on it, and that a time has become free. */

import { speak } from '../texts/speech.ts';
import { reachFooter, whereFacts } from './booking-facts.ts';
import { operatorSentence } from './customer-letter.ts';
import { harmlessName } from './customer-words.ts';
import type { Letter } from './letter.ts';
import type { MailRequest, WaitlistContent } from './mail.ts';

export function waitlistLetter({ installation }: MailRequest, { kind, data }: WaitlistContent): Letter {
  const speech = speak(installation, data.locale);
  const { texts } = speech;
  const letterKind = kind === 'offered' ? 'waitlistOffer' : 'waitlistJoined';
  const when = data.slot === null ? [] : [{ label: texts.facts.when, value: speech.when(data.slot), strong: true }];
  return {
    lang: speech.lang,
    title: texts.titles[letterKind],
    subjectEnd: data.slot === null ? null : speech.when(data.slot),
    greeting: texts.greeting(harmlessName(data.name ?? '')),
    message: null,
    lead: data.until === null ? texts.leads.waitlistJoined : texts.leads.waitlistOffer(speech.whenMs(data.until)),
    facts: [...when, ...whereFacts(speech, data, installation)],
    button: data.link === null ? null : { label: texts.buttons.take, href: data.link },
    notes: [...operatorSentence(letterKind, installation, speech), ...(kind === 'joined' ? [texts.notYou] : [])],
    entered: null,
    links: { heading: null, links: [{ label: texts.leave, href: data.leaveLink }], inText: true },
    footer: reachFooter(speech, installation),
  };
}
