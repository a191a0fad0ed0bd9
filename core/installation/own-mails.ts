/**
 * The operator's own e-mails: a subject and a text by kind and language, and the placeholders
 * allowed in them.
 */

import type { OwnMail, OwnMailKind, OwnMails } from './installation.ts';
import { baseLanguage } from './language.ts';

const BOOKING = ['when', 'calendar', 'reason', 'operator', 'reference'] as const;

/**
 * Allowed placeholders, in addition to the customer's name. The name is never allowed in a subject,
 * because visitors can enter anything there.
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

/** The kinds of mail whose text the operator can replace. */
export const OWN_MAIL_KINDS = [
  'confirmation',
  'cancellation',
  'move',
  'reminder',
  'confirmation_request',
  'waitlist_joined',
  'waitlist_offer',
] as const satisfies readonly OwnMailKind[];

/** Names of the placeholders allowed in a subject or text, such as `when` for `{when}`. */
export function ownMailValues(kind: OwnMailKind, part: keyof OwnMail): readonly string[] {
  return part === 'text' ? ['name', ...VALUES[kind]] : VALUES[kind];
}

/** The placeholders in a text that are not allowed, as written there. */
export function foreignMailValues(
  kind: OwnMailKind,
  part: keyof OwnMail,
  text: string,
): readonly string[] {
  const allowed = new Set(ownMailValues(kind, part).map((name) => `{${name}}`));
  return [...new Set(text.match(/{\w*}/g))].filter((value) => !allowed.has(value));
}

/**
 * The operator's e-mail in a language. Missing parts come from the base language, such as `de` for
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

/** Removes empty entries, for which the built-in text is used. */
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
