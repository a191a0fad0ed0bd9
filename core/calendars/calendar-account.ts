/** Where a calendar is, and all that is needed to read it. */

/** A calendar by its address, with the sign-in that it asks for. */
export interface CalendarAccount {
  readonly kind: 'ics' | 'caldav';
  readonly address: string;
  /** User name; `null` if the address alone is enough. */
  readonly account: string | null;
  readonly secret: string | null;
  /** IANA name of the zone in which whole days and times without a zone are meant. */
  readonly timeZone: string;
  /** E-mail addresses of the owner: invitations that they have declined close nothing. */
  readonly owners: readonly string[];
  /** Whether the server may be in a private network and use plain HTTP. */
  readonly allowsPrivate: boolean;
}
