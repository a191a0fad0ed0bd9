/** A task of a day at the front desk, done with the mouse and by keyboard only. */

import type { Operator } from '../support/built-server.ts';
import { katrin } from '../support/desk.ts';
import type { Hands } from '../support/hands.ts';
import type { MailServer } from '../support/mail-server.ts';

/** The user and the scene of a task. */
export interface Desk extends Hands {
  readonly operator: Operator;
  readonly mails: MailServer;
  /**
   * A day that only this run uses, so that mouse and keyboard do not meet each other's bookings.
   */
  readonly day: string;
  /** Opens a page; what it takes is not counted. */
  readonly open: (address?: string) => Promise<void>;
  /** Makes a booking that is there before the task begins. */
  readonly book: (
    name: string,
    time: string,
    more?: { readonly day?: string; readonly reason?: number },
  ) => Promise<void>;
  /**
   * Expects a cancellation mail with these words. Checked after all tasks, because mails wait until
   * undo has expired.
   */
  readonly tells: (name: string, words: string) => void;
  /** Adds someone to the waiting list. */
  readonly wait: (name: string) => Promise<void>;
}

export interface Task {
  /** Rank by frequency. */
  readonly rank: number;
  readonly name: string;
  readonly mouse: (desk: Desk) => Promise<void>;
  readonly keys: (desk: Desk) => Promise<void>;
}

export const mailOf = (name: string) => `${name.toLowerCase()}@example.org`;

export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Books with the calls of the page. */
export async function bookFor(
  { page, operator }: Pick<Desk, 'page' | 'operator'>,
  name: string,
  slot: string,
  reason = 1,
): Promise<void> {
  const headers = { 'slotwell-admin': '1', origin: operator.url, 'sec-fetch-site': 'same-origin' };
  const data = {
    schedule: 1,
    reason,
    slot,
    submission: { first_name: name, email: mailOf(name), phone: '030 5551240' },
  };
  const answer = await page
    .context()
    .request.post(`${operator.url}/admin/api/v1/bookings`, { headers, data });
  if (answer.status() !== 201) {
    throw new Error(`${name} was not booked: ${await answer.text()}`);
  }
}

export const signedInAs = katrin.name;
