/** How much visitors may do where the operator has not said. */

import type { InstallationProfile } from './installation.ts';

export type LimitSettings = Pick<InstallationProfile, 'limits'>;

export const limitDefaults: LimitSettings = { limits: { holdsPerNetwork: 12 } };
