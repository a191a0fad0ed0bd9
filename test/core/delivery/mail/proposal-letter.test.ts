/**
 * Mails about proposed times: the times, the deadline and the link; nothing once they are no longer
 * held.
 */

import { describe, expect, it } from 'vitest';
import { speak } from '../../../../bff/texts/index.ts';
import type { Proposal } from '../../../../core/booking/proposal.ts';
import {
  createMailComposer,
  type MailStorage,
} from '../../../../core/delivery/mail/mail-composer.ts';
import { anInstallation, aSchedule } from '../../../bff/support/an-installation.ts';
import { aBooking, aDelivery, aMessageContext, anEntry, aPractice, NOW } from './messages.ts';

const { scheduleId, startsAt, endsAt } = aBooking();
const later = (minutes: number, id = scheduleId) => ({
  scheduleId: id,
  startsAt: startsAt + minutes,
  endsAt: endsAt + minutes,
});
const ORIGIN = {
  from: { name: 'Praxis', address: 'praxis@sonnenhof.example' },
  baseUrl: 'https://termine.example',
  speak,
};
const proposal: Proposal = {
  round: 1,
  state: 'open',
  createdAt: NOW,
  until: NOW + 86_400_000,
  times: [later(60), later(1440, 2)],
};

function compose(found: Proposal | null, locale = 'de', message: string | null = null) {
  const installation = anInstallation({
    ...aPractice(),
    schedules: [aSchedule(), aSchedule({ id: 2, name: 'Dr. Okafor' })],
  });
  const notice = { onRequest: false, message, quiet: false };
  const storage: MailStorage = {
    messages: {
      findEntry: async () => anEntry({ kind: 'booking.proposed', trigger: 'admin', notice }),
      findContext: async () => aMessageContext({ booking: aBooking({ locale }) }),
      findActiveBookings: async () => [],
      admitMail: async () => null,
    },
    configuration: {
      read: async () => ({ installation, publicHolidays: [], configVersion: 1 }),
    },
    proposals: { find: async () => found },
  };
  return createMailComposer(storage, ORIGIN).compose({ delivery: aDelivery(), now: NOW });
}

describe('a mail about times that are proposed', () => {
  it('lists them, with the calendar if it differs, the deadline and one link', async () => {
    const composed = await compose(proposal, 'de', 'Dr. Lindner ist krank.');
    if (composed.kind !== 'mail') {
      throw new Error(composed.problem.code);
    }
    const { subject, text, html, calendar } = composed.mail;
    expect(subject).toBe('Di., 24. Nov., 09:30 Uhr: Erstgespräch, andere Zeiten zur Wahl');
    expect(html).toContain('Bitte wählen Sie eine andere Zeit');
    expect(text).toContain('Dr. Lindner ist krank.');
    expect(text).toContain('bleibt Ihr Termin, wie er ist');
    expect(text).toMatch(/Für Sie reserviert\n.*10:30.*\n.*9:30.*Dr\. Okafor/);
    expect(text.match(/\/manage\/[\w-]+\/times/g)).toHaveLength(3);
    expect(html).toContain('Zeit wählen');
    expect(calendar).toBeNull();
  });

  it.each(['en', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'uk', 'ar', 'de-x-du'])(
    'says so in %s',
    async (locale) => {
      const composed = await compose(proposal, locale);
      expect(composed).toMatchObject({
        kind: 'mail',
        mail: { text: expect.stringContaining('/times') },
      });
    },
  );

  it.each<[string, Proposal | null]>([
    ['taken', { ...proposal, state: 'taken' }],
    ['over', { ...proposal, state: 'over' }],
    ['nowhere', null],
    ['another one by now', { ...proposal, createdAt: NOW + 1 }],
  ])('is not sent if the proposal is %s', async (_, found) => {
    expect((await compose(found)).kind).toBe('obsolete');
  });
});
