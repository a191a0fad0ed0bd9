/** Asking for another address: nothing changes until its owner follows the link in the mail. */

import {
  type FormField,
  judgeField,
  mayChangeAddress,
  readEmail,
  toMailbox,
} from '../../../core/index.ts';
import { type RouteDependencies, sendsMail } from '../../route-dependencies.ts';
import { mailboxKey, withinLimits } from '../../visitor/visitor-limits.ts';
import { html } from '../html.ts';
import type { RenderedPage } from '../page.ts';
import type { PageLanguage } from '../page-language.ts';
import type { FormBody } from '../page-steps.ts';
import { type FieldErrors, readValues } from '../plain/entry.ts';
import { renderField } from '../plain/field-view.ts';
import { renderErrors } from '../plain/form-pages.ts';
import { AS_CUSTOMER, sayDone, sayProblem } from './changes.ts';
import { type Managed, renderManagePage } from './managed.ts';

type Dependencies = Pick<RouteDependencies, 'storage' | 'config' | 'limits' | 'showsMail'>;

/** Whether the page offers it: the booking is still to come, and has an address. */
export async function canChangeAddress(
  { booking, now }: Managed,
  deps: Pick<Dependencies, 'storage' | 'config' | 'showsMail'>,
): Promise<boolean> {
  if (!sendsMail(deps) || booking.email === null || !mayChangeAddress(booking, now)) {
    return false;
  }
  return !(await deps.storage.addresses.find(booking.bookingId))?.isLocked;
}

/** The input for an address, as a field of a form. */
export function addressField({ texts }: PageLanguage): FormField {
  return {
    name: 'email',
    label: texts.address.label,
    formType: 'textbox',
    inputType: 'email',
    required: true,
    value: '',
    hint: null,
    options: [],
  };
}

export interface TypedAddress {
  readonly value: string;
  readonly errors: FieldErrors;
}

export const UNTOUCHED: TypedAddress = { value: '', errors: new Map() };

export function renderEmailPage(
  managed: Managed,
  { value, errors }: TypedAddress = UNTOUCHED,
): RenderedPage {
  const { language, link } = managed;
  const { texts } = language;
  const field = addressField(language);
  const input = renderField({ language, field, value, problem: errors.get(field.name) ?? null });
  const main = html`${renderErrors(language, [field], errors)}<p>${texts.address.lead}</p>
<form method="post" action="${link('email')}" novalidate>${input}
<p class="row"><button class="primary">${texts.address.send}</button></p></form>
<p><a href="${link('')}">${texts.yourBooking}</a></p>`;
  return renderManagePage(managed, {
    title: texts.address.title,
    main,
    page: 'email',
    hasErrors: errors.size > 0,
  });
}

/** What was typed, with the address that it means; `null` if it is none. */
export function readAddress(
  body: FormBody,
  language: PageLanguage,
): TypedAddress & { readonly email: string | null } {
  const field = addressField(language);
  const given = readValues(body).get(field.name);
  const value = typeof given === 'string' ? given.trim() : '';
  const problem = judgeField(field, value) ?? (value === '' ? { kind: 'required' as const } : null);
  return problem === null
    ? { value, errors: new Map(), email: readEmail(value) }
    : { value, errors: new Map([[field.name, problem]]), email: null };
}

interface AddressRequest {
  readonly body: FormBody;
  readonly visitor: string;
}

/**
 * The page to show again, or the address of the page that says how it went. Each request is a mail
 * to a stranger, so a booking, a network and a mailbox have three, ten and three a day.
 */
export async function askForAddress(
  managed: Managed,
  { body, visitor }: AddressRequest,
  deps: Dependencies,
): Promise<RenderedPage | string> {
  if (!sendsMail(deps)) {
    return managed.link('');
  }
  const { email, ...typed } = readAddress(body, managed.language);
  if (email === null) {
    return renderEmailPage(managed, typed);
  }
  const { limits, storage } = deps;
  const { bookingId } = managed.booking;
  const outcome = await withinLimits(
    [
      { limit: limits.addresses, key: String(bookingId) },
      { limit: limits.addressesOfVisitor, key: visitor },
      { limit: limits.mailsAgain, key: mailboxKey(toMailbox(email)) },
    ],
    {
      work: () =>
        storage.addresses.ask({
          now: managed.now,
          actor: AS_CUSTOMER.actor,
          bookingId,
          email,
          byMail: managed.byMail,
        }),
      isSuccess: ({ kind }) => kind === 'asked',
    },
  );
  switch (outcome.kind) {
    case 'asked':
      return sayDone(managed, 'email_asked');
    case 'same':
      return sayProblem(managed, 'email_same');
    case 'full':
      return sayProblem(managed, 'email_limit');
    case 'refused':
      return outcome.code === 'address_locked'
        ? sayProblem(managed, 'address_locked')
        : managed.link('');
    case 'not_found':
      return managed.link('');
  }
}
