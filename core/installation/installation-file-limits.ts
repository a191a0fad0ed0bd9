/** The part of an installation file that says how much visitors may do: its shape, its defaults, and how it is written back. */

import { z } from 'zod';
import type { InstallationProfile } from './installation.ts';
import { wholeNumber } from './installation-file-values.ts';
import { type LimitSettings, limitDefaults } from './limit-defaults.ts';

export const limitsSchema = z
  .strictObject(
    {
      holds_per_network: wholeNumber(3, 1000)
        .optional()
        .meta({
          description:
            'How many times the visitors of one network (IPv6 /48, IPv4 /24) may hold at once while they fill in the form; a single visitor may hold three. Customers beyond that book without a hold.',
          default: limitDefaults.limits.holdsPerNetwork,
          examples: [30],
        }),
    },
    'Write limits as {holds_per_network: 12}.',
  )
  .meta({ title: 'Limits of visitors' });

interface LimitEntries {
  readonly limits?: z.infer<typeof limitsSchema> | undefined;
}

export function completeVisitorLimits({ limits }: LimitEntries): LimitSettings {
  return { limits: { holdsPerNetwork: limits?.holds_per_network ?? limitDefaults.limits.holdsPerNetwork } };
}

export function presentVisitorLimits({ limits }: InstallationProfile): LimitEntries {
  const { holdsPerNetwork } = limits;
  return { limits: holdsPerNetwork === limitDefaults.limits.holdsPerNetwork ? undefined : { holds_per_network: holdsPerNetwork } };
}
