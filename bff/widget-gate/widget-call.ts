/** What one call of `/widget/v1` is handed, after the gate let it in. */

import type { InstallationProfile } from '../../core/index.ts';
import type { AppContext } from '../http/context.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { Seal } from './seal.ts';

export type WidgetCall = (ctx: AppContext, visit: Visit) => Promise<void>;

export interface Visit {
  readonly profile: InstallationProfile;
  /** Whom limits count: an address, or the network of one customer. */
  readonly visitor: string;
}

export type WidgetCallDependencies = Pick<RouteDependencies, 'source' | 'limits' | 'clock' | 'log'> & {
  readonly readSeal: () => Promise<Seal>;
  /** Names visitors (see Visit) without telling who they are. */
  readonly readVisitorKey: () => Promise<(visitor: string) => string>;
};
