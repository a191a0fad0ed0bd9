/** What the widget knows of the visitor's hold. */

import type { WidgetHoldRequestBody } from '../bff/contract/widget-api.ts';
import type { Problem } from './api-client.ts';

export interface Hold {
  /** What is held, or was asked for in vain; undefined: it was let go. */
  readonly of?: WidgetHoldRequestBody | undefined;
  /** Empty: there is none. */
  secret: string;
  /** When it runs out, by `performance.now()`, as the visitor's clock may be wrong; 0: not known. */
  ends: number;
  /** The latest `ends` that it can be extended to. */
  latest: number;
  /** From when on it is asked for again because the customer is at it. */
  next: number;
  /** It was made because another one ran out, and the customer has done nothing since. */
  again?: boolean;
  /** The form waits for this. Its value: that the time is gone. */
  pending?: Promise<Problem | undefined> | undefined;
}
