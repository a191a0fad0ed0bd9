/** One call of `/widget/v1`, after the gate let it in. */

import type { AppContext } from '../http/context.ts';
import type { Visit } from '../visitor/visit.ts';

export type WidgetCall = (ctx: AppContext, visit: Visit) => Promise<void>;
