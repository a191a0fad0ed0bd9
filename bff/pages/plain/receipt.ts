/** What the last page shows travels in its address, signed, so that nobody can make a page of ours say that somebody is booked. It names no person. */

import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const schema = z.object({
  bookingId: z.int(),
  detailsId: z.string(),
  startsAt: z.int(),
  endsAt: z.int(),
  scheduleId: z.int(),
  reasonId: z.int(),
  status: z.enum(['confirmed', 'pending']),
  confirmUntil: z.int().nullable(),
});

export type PlainReceipt = z.infer<typeof schema>;

type Sign = (text: string) => string;

export function writeReceipt(receipt: PlainReceipt, sign: Sign): string {
  const text = Buffer.from(JSON.stringify(receipt)).toString('base64url');
  return `${text}.${sign(text)}`;
}

/** Null: none of ours. */
export function readReceipt(written: string, sign: Sign): PlainReceipt | null {
  const [text = '', signature = ''] = written.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(text))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
}
