/** What somebody on the waiting list is written: to confirm that they wait, and that a time has become free. */

import { type Speech, speak } from '../texts/speech.ts';
import { reachFooter, whereFacts } from './booking-facts.ts';
import { operatorSentence } from './customer-letter.ts';
import { harmlessName } from './customer-words.ts';
import type { Letter } from './letter.ts';
import type { MailInstallation, MailRequest, WaitlistContent, WaitlistMail } from './mail.ts';

export function waitlistLetter({ installation }: MailRequest, content: WaitlistContent): Letter {
  const { data } = content;
  const speech = speak(installation, data.locale);
  const { texts } = speech;
  return {
    lang: speech.lang,
    greeting: texts.greeting(harmlessName(data.name ?? '')),
    message: null,
    entered: null,
    links: { heading: null, links: [{ label: texts.leave, href: data.leaveLink }], inText: true },
    footer: reachFooter(speech, installation),
    ...(content.kind === 'joined' ? sayJoined(data, speech, installation) : sayOffered(data, speech, installation)),
  };
}

type Said = Pick<Letter, 'title' | 'subjectEnd' | 'lead' | 'facts' | 'button' | 'notes'>;

/** What is waited for, and that nothing comes of it before the link was followed: anybody may have typed the address. */
function sayJoined(data: WaitlistMail, speech: Speech, installation: MailInstallation): Said {
  const { texts } = speech;
  const day = data.day === null ? texts.anyDay : speech.day(data.day);
  return {
    title: texts.titles.waitlistJoined,
    subjectEnd: data.day === null ? null : day,
    lead: texts.leads.waitlistJoined(speech.whenMs(data.confirmUntil ?? 0)),
    facts: [{ label: texts.facts.day, value: day, strong: true }, ...whereFacts(speech, data, installation)],
    button: { label: texts.buttons.keepPlace, href: data.link },
    notes: [texts.notYouWaiting],
  };
}

function sayOffered(data: WaitlistMail, speech: Speech, installation: MailInstallation): Said {
  const { texts } = speech;
  const when = data.slot === null ? [] : [{ label: texts.facts.when, value: speech.when(data.slot), strong: true }];
  return {
    title: texts.titles.waitlistOffer,
    subjectEnd: data.slot === null ? null : speech.when(data.slot),
    lead: texts.leads.waitlistOffer(speech.whenMs(data.until ?? 0)),
    facts: [...when, ...whereFacts(speech, data, installation)],
    button: { label: texts.buttons.take, href: data.link },
    notes: operatorSentence('waitlistOffer', installation, speech),
  };
}
