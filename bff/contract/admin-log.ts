/** The call that searches the audit log. */

import { z } from 'zod';
import { type AdminCallTable, digitsSchema, momentSchema } from './admin-values.ts';
import { daySchema, idSchema } from './rest-api.ts';

/** What was done, by its area. */
export const AUDIT_KINDS = ['bookings', 'people', 'configuration', 'messages'] as const;
/** The area, by name. */
export type AuditKind = (typeof AUDIT_KINDS)[number];

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.number()), z.null()]);

const auditSchema = z.object({
  entries: z.array(
    z.object({
      id: idSchema,
      at: momentSchema,
      who: z.object({
        kind: z.enum(['user', 'customer', 'integrator', 'command_line', 'system']),
        name: z.string().meta({ description: 'Of a user their name; else as the log has it.' }),
        id: idSchema.nullable().meta({ description: 'Of a user.' }),
      }),
      action: z.string(),
      object: z.string().meta({ description: 'For example booking:42.' }),
      detail: z.string().nullable(),
      changes: z.array(z.object({ name: z.string(), from: valueSchema, to: valueSchema })),
    }),
  ),
  more: z.boolean().meta({ description: 'Whether there are older ones: ask again with `before` the last id.' }),
});

/** Part of the table of calls. */
export const logCalls = {
  'GET /audit': {
    right: 'administer',
    summary: 'Who did what, newest first',
    status: 200,
    query: z.object({
      person: z.string().trim().max(200).optional().meta({ description: 'A part of who did it.' }),
      object: z.string().trim().max(200).optional().meta({ description: 'Such as booking:42, or a part of it.' }),
      kind: z.enum(AUDIT_KINDS).optional(),
      from: daySchema.optional().meta({ description: 'Included.' }),
      until: daySchema.optional().meta({ description: 'Included.' }),
      before: digitsSchema.optional(),
    }),
    answer: auditSchema,
  },
} as const satisfies AdminCallTable;
