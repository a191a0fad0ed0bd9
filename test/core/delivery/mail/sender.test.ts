/** The sender of mails: the name in `MAIL_FROM`, or the installation's own. */

import { describe, expect, it } from 'vitest';
import { composeMail, composeTestMail } from '../../../../core/delivery/mail/compose-mail.ts';
import {
  aBooking,
  aDelivery,
  aMessageContext,
  anEntry,
  aPractice,
  NOW,
  ORIGIN,
} from './messages.ts';

const address = ORIGIN.from.address;
const profile = aPractice({ name: 'Praxis Sonnenhof' });

function sendersOf(name: string) {
  const origin = { ...ORIGIN, from: { name, address } };
  const context = aMessageContext({ booking: aBooking() });
  const aboutBooking = composeMail({
    content: { about: 'booking', entry: anEntry(), context },
    delivery: aDelivery(),
    installation: profile,
    origin,
    now: NOW,
  });
  const test = composeTestMail({ to: 'ada@customer.example', profile, now: NOW }, origin);
  return [aboutBooking.from, test.from];
}

describe('the sender of mails', () => {
  it('has the name that MAIL_FROM gives', () => {
    const sender = { name: 'Front desk', address };
    expect(sendersOf('Front desk')).toEqual([sender, sender]);
  });

  it('has the name of the installation if MAIL_FROM gives none', () => {
    const sender = { name: 'Praxis Sonnenhof', address };
    expect(sendersOf('')).toEqual([sender, sender]);
  });
});
