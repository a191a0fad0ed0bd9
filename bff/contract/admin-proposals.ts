/**
 * Alternative times that the team proposes for a booking, each held for its customer until one is
 * chosen: bodies and calls.
 */

import { z } from 'zod';
import { adminBookingSchema, proposedTimeSchema, seenVersionSchema } from './admin-bookings.ts';
import { type AdminCallTable, digitsSchema, idPath, TEXT } from './admin-values.ts';
import { idSchema, slotSchema } from './rest-api.ts';

/** The answer to `GET /bookings/{id}/suggestions`. */
const suggestionsSchema = z.object({
  times: z.array(proposedTimeSchema).meta({
    description: 'Free times that are near, in the calendars that offer the reason; at most three.',
  }),
});

/** The body of `POST /bookings/{id}/proposal`. */
const proposeSchema = z.object({
  version: seenVersionSchema,
  known: z.int().min(0).meta({
    description: 'The number of the open proposal that was seen, 0 for none: another is refused.',
  }),
  times: z
    .array(z.object({ schedule: idSchema, slot: slotSchema }))
    .min(1)
    .max(3)
    .meta({
      description:
        'Free by the rules that hold for customers, except for the lead time, and not overlapping. They are held for two days at the most.',
    }),
  message: z
    .string()
    .trim()
    .max(1000)
    .regex(TEXT)
    .optional()
    .meta({ description: 'To the customer, in the mail about it.' }),
});

/** Suggests, proposes and withdraws alternative times. */
export const proposalCalls = {
  'GET /bookings/{id}/suggestions': {
    right: 'schedule',
    summary: 'Free times that could be proposed for a booking',
    status: 200,
    path: idPath,
    answer: suggestionsSchema,
  },
  'POST /bookings/{id}/proposal': {
    right: 'schedule',
    summary: 'Hold other times for the customer of a booking, and write to them',
    status: 200,
    path: idPath,
    body: proposeSchema,
    answer: adminBookingSchema,
  },
  'DELETE /bookings/{id}/proposal': {
    right: 'schedule',
    summary: 'Let go of the times that are proposed for a booking',
    status: 200,
    path: idPath,
    query: z.object({
      number: digitsSchema.meta({ description: 'Of the proposal that was seen.' }),
    }),
    answer: adminBookingSchema,
  },
} as const satisfies AdminCallTable;
