/** Calendar feeds that other programs subscribe to. Part of the storage port. */

import type { Actor } from '../../booking/booking.ts';
import type { EpochMs } from '../../clock.ts';

export interface FeedStorage {
  add(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly feed: NewFeed;
  }): Promise<Feed & { readonly secret: string }>;

  list(): Promise<readonly Feed[]>;

  find(secret: string): Promise<Feed | null>;

  remove(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly id: number;
  }): Promise<boolean>;
}

export interface NewFeed {
  readonly scheduleId: number;
  readonly withNames: boolean;
}

/** A feed of a schedule's bookings that other programs subscribe to by a secret URL. */
export interface Feed extends NewFeed {
  readonly id: number;
  readonly createdAt: EpochMs;
}
