/** The tables as both databases have them. Rows of these types never leave `core/storage`. */

import type { ColumnType, Generated, Insertable } from 'kysely';
import type { AdminRole } from '../../administration/administrator.ts';
import type { BookingStatus, MarkedAttendance, Surface } from '../../booking/booking.ts';
import type { FirstState } from '../../booking/pending.ts';
import type { ProposalState } from '../../booking/proposal.ts';
import type { WaitlistState } from '../../booking/waitlist.ts';
import type { Channel, DeliveryState, Role } from '../../delivery/delivery.ts';
import type { OutboxKind, Trigger } from '../../delivery/outbox-entry.ts';
import type { StoredBusyKind } from '../../installation/busy-rule.ts';
import type { BusySourceKind, EventContent } from '../port/busy.ts';
import type { ViewAction } from '../port/view-log.ts';

/** JSON as text: queries compare it as text, and callers that know its type parse it. */
type Json = string;
/** 0 or 1. */
type Flag = number;
/**
 * A flag that PostgreSQL stores as a boolean: it accepts 0 and 1, and returns `true` and `false`.
 */
type BooleanColumn = ColumnType<number | boolean, number, number>;

export interface OutboxTable {
  id: Generated<number>;
  kind: OutboxKind;
  source: Trigger;
  created_at: number;
  /**
   * This and the next six describe the booking after the change; null for waiting list entries and
   * endpoint tests.
   */
  booking_id: number | null;
  version: number | null;
  status: BookingStatus | null;
  schedule_id: number | null;
  reason_id: number | null;
  starts_at: number | null;
  ends_at: number | null;
  /**
   * Time and schedule of a moved booking before the move, as its own row has the new ones; null for
   * other kinds.
   */
  previous: Json | null;
  /** This and the next two say how the customer is notified of a change. */
  on_request: Generated<Flag>;
  message: string | null;
  quiet: Generated<Flag>;
  tells_operator: Generated<Flag>;
  /** Earliest time to send mails about it. */
  mails_from: number | null;
  minutes_before: number | null;
  waitlist_id: number | null;
  endpoint_id: number | null;
  planned_at: number | null;
  /** An address other than the booking's, which is notified instead. */
  recipient: string | null;
}

export interface DeliveryTable {
  id: Generated<number>;
  outbox_id: number;
  channel: Channel;
  role: Role;
  target: string;
  lane: string | null;
  message_id: string;
  state: DeliveryState;
  due_at: number;
  /** When a waiting delivery can be leased: when it is due, or when its lease expires. */
  next_at: number;
  attempts: number;
  lease_token: number;
  leased_until: number | null;
  created_at: number;
  settled_at: number | null;
  problem: string | null;
}

export interface EndpointTable {
  id: Generated<number>;
  url: string;
  description: string;
  events: Json;
  secret: string;
  previous_secret: string | null;
  previous_secret_until: number | null;
  includes_customer: Flag;
  allows_private: Flag;
  disabled_at: number | null;
  disabled_reason: string | null;
  created_at: number;
}

export interface WaitlistTable {
  id: Generated<number>;
  schedule_id: number;
  reason_id: number;
  day: string | null;
  email: string | null;
  /** The key by which limits count. */
  mailbox: string | null;
  name: string | null;
  locale: string;
  /** IANA name; `null` if unknown or erased. */
  time_zone: string | null;
  state: WaitlistState;
  secret_hash: string | null;
  created_at: number;
  expires_at: number;
  ended_at: number | null;
  offers: number;
  /** This and the next two describe the latest offer. */
  offered_schedule_id: number | null;
  starts_at: number | null;
  offer_until: number | null;
  /** SHA-256 of the secret of the offer's hold, while it is offered or after it was booked. */
  hold_hash: string | null;
  /** Declined starts, each between two commas. */
  declined: string;
  booking_id: number | null;
  /** `null` if it is confirmed. */
  confirm_until: number | null;
  /** A keyed hash of the visitor who joined; `null` for entries from before it was stored. */
  visitor: string | null;
  consented: Flag;
  persons: number;
  /** A local day: only earlier days suit. */
  before_day: string | null;
  /** The booking that an accepted offer moves. */
  moves_booking_id: number | null;
  /** Start of that booking. */
  sooner_than: number | null;
  /** Starts that were free when the entry was made, each between two commas. */
  passed_over: Generated<string>;
}

export interface BookingTable {
  id: Generated<number>;
  details_id: string;
  customer_id: number;
  schedule_id: number;
  reason_id: number;
  status: BookingStatus;
  version: number;
  starts_at: number;
  ends_at: number;
  surface: Surface;
  locale: string;
  /** The customer's, by its IANA name; `null` if unknown or erased. */
  time_zone: string | null;
  consented: BooleanColumn;
  created_at: number;
  cancelled_at: number | null;
  confirm_until: number | null;
  began_pending: Flag;
  /** When the customer asked to be erased once the booking is over; `null` if they did not. */
  erase_requested_at: number | null;
  /** SHA-256 of the manage secret in hex; `null` if the customer was erased. */
  manage_hash: string | null;
  /** How often its links were replaced. */
  link_round: Generated<number>;
  /** When it got its current time. */
  placed_at: number;
  attendance: MarkedAttendance | null;
  /** The team's note; empty if there is none. */
  note: string;
  persons: number;
  /** Start and end of each date of a course; `null` if there is one date. */
  dates: Json | null;
}

export interface ClaimTable {
  id: Generated<number>;
  schedule_id: number;
  reason_id: number;
  /** `null` for a hold. */
  booking_id: number | null;
  /**
   * Number within the booking, from 1: one for each person, then one for each unit that it needs.
   */
  person: number;
  /** Number of the needed unit, from 1; 0 for a person's place in the calendar. */
  part: Generated<number>;
  starts_at: number;
  ends_at: number;
  blocks_from: number;
  blocks_until: number;
  /** Seat in the schedule, from 1. This and the next exist only on PostgreSQL. */
  seat: Generated<number>;
  /** Seat among the claims of its reason in its schedule, from 1. */
  reason_seat: Generated<number>;
  /** Epoch milliseconds for a hold, `null` for a booking, like the next three. */
  expires_at: number | null;
  /** SHA-256 of the hold's secret in hex. */
  secret_hash: string | null;
  visitor: string | null;
  /** `null` for a booking, and for holds that are not counted by network. */
  network: string | null;
  created_at: number | null;
  /** Whether it may lie over busy times. */
  overrules_busy: Generated<Flag>;
  /** Whether a booking takes it of a resource that nobody asked for. */
  exchangeable: Generated<Flag>;
}

export interface BusySourceTable {
  id: Generated<number>;
  schedule_id: number;
  kind: BusySourceKind;
  name: string;
  host: string;
  /** Encrypted. */
  secret: string;
  created_at: number;
  cursor: string | null;
  /** Epoch minute up to which the last full reading reached. */
  read_until: number | null;
  read_at: number | null;
  full_read_at: number | null;
  duration_ms: number | null;
  failing_since: number | null;
  problem: Json | null;
  /** In a row. */
  failures: Generated<number>;
  doubted_at: number | null;
  next_at: number;
  lease_token: Generated<number>;
  leased_until: number | null;
  /** What events of bookings say there; `null` if none are written. */
  writes: EventContent | null;
  /** Since when events could not be written. */
  write_failing_since: number | null;
  write_problem: Json | null;
}

/** An event that was written into a calendar. */
export interface CalendarEventTable {
  source_id: number;
  booking_id: number;
  /** Hash of what was written. */
  digest: string;
  starts_at: number;
  ends_at: number;
  etag: string | null;
  written_at: number;
}

export interface OutsideChangeTable {
  id: Generated<number>;
  source_id: number;
  booking_id: number;
  /** When the event is now; `null` if it is gone. */
  starts_at: number | null;
  ends_at: number | null;
  first_seen_at: number;
  /** `null` before a second look has confirmed it. */
  confirmed_at: number | null;
}

export interface BusyTimeTable {
  source_id: number;
  schedule_id: number;
  object_hash: string;
  starts_at: number;
  ends_at: number;
  kind: StoredBusyKind;
  all_day: Flag;
  /** One of `BUSY_EFFECTS`. */
  effect: number;
  /** Encrypted; `null` if titles are not stored. */
  title: string | null;
}

export interface AddressChangeTable {
  booking_id: number;
  /** The address that was asked for, `null` if none is open, like the next two. */
  email: string | null;
  asked_at: number | null;
  /** SHA-256 of the secret of the link to it, in hex. */
  asked_hash: string | null;
  /** Whether it was asked for with a link that was mailed. */
  asked_by_mail: Flag;
  /** The previous address, `null` if it cannot object, like the next two. */
  previous: string | null;
  previous_until: number | null;
  previous_hash: string | null;
  /** Whether an objection restores it. */
  restores: Flag;
  locked: Flag;
}

export interface Tables {
  address_change: AddressChangeTable;
  installation: {
    id: number;
    /** Profile, holiday region and form; `null` before the first import. */
    definition: Json | null;
    configured: BooleanColumn;
    api_enabled: BooleanColumn;
    token_hash: string | null;
    signing_key: string;
    config_version: number;
  };
  public_holiday: { day: string; name: string };
  schedule: {
    id: number;
    position: number;
    definition: Json;
    /** Copied from the definition, for the triggers that check claims. */
    capacity: number;
    is_group: BooleanColumn;
    version: number;
    /** Set by a trigger: see version-change-schema.ts. */
    changed_in: Generated<number>;
    retired: BooleanColumn;
  };
  reason: {
    id: number;
    position: number;
    definition: Json;
    capacity: number | null;
    retired: BooleanColumn;
  };
  customer: {
    id: Generated<number>;
    email: string | null;
    mailbox: string | null;
    submission: Json;
    created_at: number;
    /** The text that the team's search matches; empty after the customer was erased. */
    search_text: string;
    /** Made by `deriveCardKey`; `null` after the customer was erased. */
    card: string | null;
  };
  customer_card: { key: string; belongs_to: string | null; merged_at: number | null; note: string };
  booking: BookingTable;
  claim: ClaimTable;
  busy_source: BusySourceTable;
  busy_time: BusyTimeTable;
  calendar_event: CalendarEventTable;
  outside_change: OutsideChangeTable;
  /** When sessions take a resource or another calendar. */
  session_time: { schedule_id: number; starts_at: number; ends_at: number };
  /** `week` counts weeks from the epoch. */
  claim_week: { schedule_id: number; week: number; version: number };
  idempotency: {
    surface: Surface;
    key_hash: string;
    fingerprint: string;
    receipt: Json;
    expires_at: number;
  };
  outbox: OutboxTable;
  delivery: DeliveryTable;
  delivery_attempt: {
    id: Generated<number>;
    delivery_id: number;
    started_at: number;
    duration_ms: number;
    status: number | null;
    request: string | null;
    response: string | null;
    problem: string | null;
  };
  webhook_endpoint: EndpointTable;
  waitlist: WaitlistTable;
  proposal: {
    booking_id: number;
    round: number;
    state: ProposalState;
    /** Version of the booking when the proposal was made or taken. */
    version: number;
    created_at: number;
    until: number;
    times: Json;
  };
  feed: {
    id: Generated<number>;
    schedule_id: number;
    with_names: Flag;
    secret_hash: string;
    created_at: number;
  };
  mailbox: { hash: string; mails: Json; last_at: number };
  audit: {
    id: Generated<number>;
    at: number;
    actor: string;
    action: string;
    subject: string;
    detail: string | null;
    changes: Json | null;
  };
  view_log: {
    id: Generated<number>;
    at: number;
    actor: string;
    action: ViewAction;
    subject: string;
  };
  administrator: {
    id: Generated<number>;
    name: string;
    email: string;
    /** The address as normalized for sign-in. */
    login: string;
    role: AdminRole;
    schedules: Json | null;
    password: string;
    created_at: number;
    last_seen_at: number | null;
    deactivated_at: number | null;
  };
  admin_session: {
    id: Generated<number>;
    hash: string;
    administrator_id: number;
    device: string;
    created_at: number;
    last_seen_at: number;
    confirmed_at: number;
  };
  invitation: {
    id: Generated<number>;
    hash: string;
    email: string;
    login: string;
    role: AdminRole;
    schedules: Json | null;
    created_at: number;
    expires_at: number;
  };
  second_factor: {
    administrator_id: number;
    /** Encrypted. */
    secret: string;
    made_at: number;
    /** `null` until a code confirms it. */
    active_at: number | null;
    /** The latest time step whose code was used. */
    last_step: number;
  };
  passkey: {
    id: Generated<number>;
    credential_id: string;
    administrator_id: number;
    public_key: string;
    counter: number;
    name: string;
    created_at: number;
    last_used_at: number | null;
    /** When the latest answered challenge was created. */
    challenged_at: number;
  };
  recovery_code: { administrator_id: number; hash: string };
  set_up_code: { id: number; hash: string; made_at: number; tries: number };
}

export type NewCustomer = Required<Omit<Insertable<Tables['customer']>, 'id'>>;

/** A new booking's row, without the ids that the database generates. */
export type FirstRow = Required<
  Omit<
    Insertable<Tables['booking']>,
    | 'id'
    | 'customer_id'
    | 'version'
    | 'status'
    | 'cancelled_at'
    | 'placed_at'
    | 'erase_requested_at'
    | 'attendance'
    | 'link_round'
  >
> &
  Pick<FirstState, 'status'>;
