/** The services whose calendars people connect, and what each of them asks for. */

interface Service {
  readonly kind: 'ics' | 'caldav';
  /** Known for everybody; `null` if the person enters it. */
  readonly address: string | null;
  /** The part of the help with the same steps. */
  readonly help: string;
}

/** In the order of the list. */
export const SERVICES = {
  google: { kind: 'ics', address: null, help: 'google-calendar' },
  icloud: { kind: 'caldav', address: 'https://caldav.icloud.com/', help: 'icloud' },
  outlook: { kind: 'ics', address: null, help: 'outlook-and-microsoft-365' },
  nextcloud: { kind: 'caldav', address: null, help: 'nextcloud' },
  fastmail: { kind: 'caldav', address: 'https://caldav.fastmail.com/', help: 'fastmail' },
  mailbox: { kind: 'caldav', address: 'https://dav.mailbox.org/', help: 'mailbox-org' },
  server: { kind: 'caldav', address: null, help: 'radicale-and-other-servers' },
  file: { kind: 'ics', address: null, help: 'other-published-calendars' },
} as const satisfies Record<string, Service>;

export type ServiceName = keyof typeof SERVICES;

export const SERVICE_NAMES = Object.keys(SERVICES).filter(isServiceName);

export function isServiceName(name: string): name is ServiceName {
  return Object.hasOwn(SERVICES, name);
}
