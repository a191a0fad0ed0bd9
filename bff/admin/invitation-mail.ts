/**
 * Sends the mail with an invitation if a mail server is configured: immediately and without the
 * outbox, because its link must not be stored in any database.
 */

import { describeDeliveryProblem, type EpochMs, type Installation } from '../../core/index.ts';
import type { Config } from '../config.ts';
import { openMailSender } from '../operations/open-mail-sender.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { ownText } from './installation.ts';

interface InvitationMail {
  readonly to: string;
  readonly link: string;
  readonly expiresAt: EpochMs;
  readonly inviter: string;
}

/** `problem` in words for the operator; `null` if there is none. */
interface MailResult {
  readonly mail: 'sent' | 'failed' | 'off';
  readonly problem: string | null;
}

/** The code follows a #, which browsers send to no server, so that it appears in no log. */
export function invitationLink({ baseUrl }: Pick<Config, 'baseUrl'>, code: string): string {
  return `${baseUrl}/admin/invitation#${code}`;
}

export function createInvitationMail({
  config,
  service,
  clock,
}: Pick<RouteDependencies, 'config' | 'service' | 'clock'>) {
  return {
    async send(invitation: InvitationMail): Promise<MailResult> {
      const installation = await service.installation();
      const sender = installation === null ? null : openMailSender(config);
      if (installation === null || sender === null) {
        return { mail: 'off', problem: null };
      }
      const { automatic, ...words } = composeLetter(invitation, installation);
      const sent = await sender.sendOwn({
        to: invitation.to,
        profile: installation,
        now: clock.now(),
        words,
        footer: automatic,
      });
      await sender.close();
      return sent.kind === 'sent'
        ? { mail: 'sent', problem: null }
        : { mail: 'failed', problem: `${describeDeliveryProblem(sent.problem)} ${sent.advice}` };
    },
  };
}

/** In one of the languages of the administration area. */
function composeLetter({ link, expiresAt, inviter }: InvitationMail, installation: Installation) {
  const lang = installation.locale.startsWith('de') ? 'de' : 'en';
  const format = new Intl.DateTimeFormat(lang === 'de' ? 'de' : 'en-GB', {
    dateStyle: 'full',
    timeZone: installation.timeZone,
  });
  const { title, lead, button, notes, automatic } = WORDS[lang];
  return {
    lang,
    direction: 'ltr' as const,
    title,
    lead: lead(inviter, ownText(installation.name, installation)),
    button: { label: button, href: link },
    notes: [notes(format.format(expiresAt))],
    automatic,
  };
}

const WORDS = {
  en: {
    title: 'You are invited',
    lead: (inviter: string, name: string) =>
      `${inviter} invites you to work with the bookings of ${name}. Choose a name and a password, and you are in.`,
    button: 'Accept the invitation',
    notes: (end: string) =>
      `The link works once, until ${end}. If you did not expect it, leave it: nothing happens.`,
    automatic: 'This e-mail was written automatically.',
  },
  de: {
    title: 'Sie sind eingeladen',
    lead: (inviter: string, name: string) =>
      `${inviter} lädt Sie ein, mit den Terminen von ${name} zu arbeiten. Wählen Sie Namen und Passwort, dann sind Sie drin.`,
    button: 'Einladung annehmen',
    notes: (end: string) =>
      `Der Link gilt einmal, bis ${end}. Haben Sie ihn nicht erwartet, lassen Sie ihn liegen: Es geschieht nichts.`,
    automatic: 'Diese Nachricht wurde automatisch geschrieben.',
  },
};
