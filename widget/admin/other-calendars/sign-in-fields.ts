/** The fields with which an account of a service is found: address and sign-in, with the way there. */

import { html, nothing } from 'lit';
import { BASE } from '../client.ts';
import { inputField, readText, selectField, tickBox } from '../parts/field.ts';
import { otherCalendarsTexts } from './other-calendars-texts.ts';
import { isServiceName, SERVICE_NAMES, SERVICES, type ServiceName } from './services.ts';

/** What a person has entered. */
export interface SignIn {
  readonly address: string;
  readonly user: string;
  readonly password: string;
  readonly private: boolean;
}

export const NO_SIGN_IN: SignIn = { address: '', user: '', password: '', private: false };

export function serviceField(service: ServiceName | null, chosen: (service: ServiceName) => void) {
  const words = otherCalendarsTexts();
  return selectField({
    name: 'service',
    label: words.where,
    value: service ?? '',
    required: true,
    options: [
      { value: '', label: words.choose },
      ...SERVICE_NAMES.map((name) => ({ value: name, label: words.services[name] })),
    ],
    changed: (value) => isServiceName(value) && chosen(value),
  });
}

interface Asked {
  readonly service: ServiceName;
  /** What was entered before. */
  readonly signIn: SignIn;
  /** Whether the person may allow a server in their own network. */
  readonly mayBePrivate: boolean;
}

export function signInFields({ service, signIn, mayBePrivate }: Asked) {
  const words = otherCalendarsTexts();
  const { kind, address, help } = SERVICES[service];
  return html`
    <ol class="steps">${Object.values(words.steps[service]).map((step) => html`<li>${step}</li>`)}</ol>
    <p class="hint">${kind === 'ics' ? words.late : words.secrets} <a href="${BASE}/../help/connecting-calendars.html#${help}" target="slotwell-help">${words.moreSteps}</a></p>
    ${address === null ? addressField(service, signIn) : nothing}
    ${kind === 'caldav' ? accountFields(service, signIn) : nothing}
    ${address === null && mayBePrivate ? tickBox({ name: 'private', label: html`${words.private}<br /><small>${words.privateHint}</small>`, checked: signIn.private }) : nothing}
  `;
}

function addressField(service: ServiceName, { address }: SignIn) {
  const { addresses, addressHints } = otherCalendarsTexts();
  const name = service === 'google' || service === 'outlook' || service === 'nextcloud';
  const which = name ? service : SERVICES[service].kind;
  return inputField({
    name: 'address',
    label: addresses[which],
    required: true,
    value: address,
    hint: addressHints[which],
  });
}

function accountFields(service: ServiceName, { user, password }: SignIn) {
  const words = otherCalendarsTexts();
  const isMail = service === 'icloud' || service === 'fastmail' || service === 'mailbox';
  const isUsual = service === 'server' || service === 'mailbox';
  return html`
    ${inputField({ name: 'user', label: isMail ? words.mail : words.user, required: true, value: user })}
    ${inputField({ name: 'password', label: isUsual ? words.password : words.appPassword, type: 'password', required: true, value: password })}
  `;
}

/** Reads the fields. */
export function readSignIn(values: FormData, service: ServiceName): SignIn {
  return {
    address: SERVICES[service].address ?? readText(values, 'address'),
    user: readText(values, 'user'),
    password: String(values.get('password') ?? ''),
    private: values.has('private'),
  };
}
