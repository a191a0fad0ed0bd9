/**
 * The operator's own words for whole mails: by kind and language a subject and a text, and which
 * values may stand in them.
 */

import type { OwnMail, OwnMailKind, OwnMails } from './installation.ts';
import { baseLanguage } from './language.ts';

const BOOKING = ['when', 'calendar', 'reason', 'operator', 'reference'] as const;

/**
 * What may be put in beside the customer's name, which is in no subject: visitors may enter what
 * they want.
 */
const VALUES = {
  confirmation: BOOKING,
  cancellation: BOOKING,
  move: [...BOOKING, 'previous'],
  reminder: BOOKING,
  confirmation_request: [...BOOKING, 'until'],
  waitlist_joined: ['day', 'calendar', 'reason', 'operator', 'until'],
  waitlist_offer: ['when', 'calendar', 'reason', 'operator', 'until'],
} as const satisfies Readonly<Record<OwnMailKind, readonly string[]>>;

/** Every kind of mail that has own words. */
export const OWN_MAIL_KINDS = [
  'confirmation',
  'cancellation',
  'move',
  'reminder',
  'confirmation_request',
  'waitlist_joined',
  'waitlist_offer',
] as const satisfies readonly OwnMailKind[];

/** The names of the values that may stand in a subject or a text, as `when` for `{when}`. */
export function ownMailValues(kind: OwnMailKind, part: keyof OwnMail): readonly string[] {
  return part === 'text' ? ['name', ...VALUES[kind]] : VALUES[kind];
}

/** The values in a text that are none here, as they stand there. */
export function foreignMailValues(
  kind: OwnMailKind,
  part: keyof OwnMail,
  text: string,
): readonly string[] {
  const allowed = new Set(ownMailValues(kind, part).map((name) => `{${name}}`));
  return [...new Set(text.match(/{\w*}/g))].filter((value) => !allowed.has(value));
}

/**
 * What the operator says in a language; what is left out there in that of its base, `de` for
 * `de-x-du`.
 */
export function ownMailIn(
  mails: OwnMails | undefined,
  kind: OwnMailKind,
  language: string,
): OwnMail {
  const byLanguage = mails?.[kind] ?? {};
  const base = baseLanguage(language);
  const find = (part: keyof OwnMail) => byLanguage[language]?.[part] || byLanguage[base]?.[part];
  return { subject: find('subject'), text: find('text') };
}

/** Without what is empty: there ours is said. */
export function withoutEmpty(mails: OwnMails): OwnMails {
  const kept = OWN_MAIL_KINDS.flatMap((kind) => {
    const languages = Object.entries(mails[kind] ?? {}).flatMap(([tag, { subject, text }]) =>
      subject || text
        ? [[tag, { ...(subject && { subject }), ...(text && { text }) }] as const]
        : [],
    );
    return languages.length === 0 ? [] : [[kind, Object.fromEntries(languages)] as const];
  });
  return Object.fromEntries(kept);
}
