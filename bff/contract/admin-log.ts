/** Searches the audit log and the log of views. */

import { z } from 'zod';
import { type AdminCallTable, digitsSchema, momentSchema } from './admin-values.ts';
import { daySchema, idSchema } from './rest-api.ts';

/** The areas of the audit log. */
export const AUDIT_KINDS = ['bookings', 'people', 'configuration', 'messages'] as const;
/** The type of `AUDIT_KINDS`. */
export type AuditKind = (typeof AUDIT_KINDS)[number];

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.number()), z.null()]);

const whoSchema = z.object({
  kind: z.enum(['user', 'customer', 'integrator', 'command_line', 'system']),
  name: z.string().meta({ description: 'Of a user their name; else as the log has it.' }),
  id: idSchema.nullable().meta({ description: 'Of a user.' }),
});

const moreSchema = z
  .boolean()
  .meta({ description: 'Whether there are older ones: ask again with `before` the last id.' });

/** Search conditions, all of which must match. */
const conditions = {
  person: z.string().trim().max(200).optional().meta({ description: 'A part of who it was.' }),
  object: z
    .string()
    .trim()
    .max(200)
    .optional()
    .meta({ description: 'Such as booking:42, or a part of it.' }),
  from: daySchema.optional().meta({ description: 'Included.' }),
  until: daySchema.optional().meta({ description: 'Included.' }),
  before: digitsSchema.optional(),
};

const auditSchema = z.object({
  entries: z.array(
    z.object({
      id: idSchema,
      at: momentSchema,
      who: whoSchema,
      action: z.string(),
      object: z.string().meta({ description: 'For example booking:42.' }),
      detail: z.string().nullable(),
      changes: z.array(z.object({ name: z.string(), from: valueSchema, to: valueSchema })),
    }),
  ),
  more: moreSchema,
});

const viewsSchema = z.object({
  keep_days: z
    .int()
    .nullable()
    .meta({ description: 'For how many days it is kept; null where nothing is written down.' }),
  entries: z.array(
    z.object({
      id: idSchema,
      at: momentSchema,
      who: whoSchema,
      action: z
        .string()
        .meta({ description: 'booking or customer, and viewed, searched or exported.' }),
      object: z.string().meta({ description: 'For example customer:7.' }),
    }),
  ),
  more: moreSchema,
});

/** Searches the audit log and the log of views. */
export const logCalls = {
  'GET /audit': {
    right: 'administer',
    summary: 'Who did what, newest first',
    status: 200,
    query: z.object({ ...conditions, kind: z.enum(AUDIT_KINDS).optional() }),
    answer: auditSchema,
  },
  'GET /views': {
    right: 'administer',
    summary: 'Who saw which booking or customer, newest first, where that is written down',
    status: 200,
    query: z.object(conditions),
    answer: viewsSchema,
  },
} as const satisfies AdminCallTable;
