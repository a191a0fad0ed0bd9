/** Composes a mail from what happened: pure, so that the same mail comes out of every attempt. */

import { plain } from '../texts/marked-text.ts';
import { speak } from '../texts/speech.ts';
import { bookingCalendar } from './booking-calendar.ts';
import { customerLetter } from './customer-letter.ts';
import type { Letter } from './letter.ts';
import type { Mail, MailContent, MailRequest } from './mail.ts';
import { operatorNotice } from './operator-notice.ts';
import { refusalLetter } from './refusal-letter.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { waitlistLetter } from './waitlist-letter.ts';

export function composeMail(request: MailRequest): Mail {
  const { content, delivery, installation, origin, now } = request;
  const letter = write(request);
  const subject = plain(letter.subjectEnd === null ? letter.title : `${letter.title}: ${letter.subjectEnd}`);
  const host = new URL(origin.baseUrl).hostname;
  return {
    from: { name: origin.from.name || plain(speak(installation, letter.lang).say(installation.name)), address: origin.from.address },
    to: delivery.target,
    replyTo: delivery.role === 'operator' ? replyToCustomer(content) : installation.mail.replyTo,
    subject,
    text: renderText(letter),
    html: renderHtml(letter, subject),
    messageId: `<${delivery.messageId}@${host}>`,
    references: `<${threadOf(content)}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': letter.lang,
    },
    calendar: bookingCalendar(request),
    date: now,
  };
}

function write(request: MailRequest): Letter {
  const { content, delivery } = request;
  if (content.about === 'waitlist') return waitlistLetter(request, content);
  if (content.about === 'refusal') return refusalLetter(request, content);
  return delivery.role === 'operator' ? operatorNotice(request, content) : customerLetter(request, content);
}

/** So that the operator's answer reaches the customer. */
function replyToCustomer(content: MailContent): string | null {
  return content.about === 'booking' ? content.subject.email : null;
}

/** No mail has this id: programs need only that all of a thread name the same. */
function threadOf(content: MailContent): string {
  return content.about === 'waitlist' ? `waitlist-${content.data.waitlistId}` : `booking-${content.subject.booking.detailsId}`;
}
