/** What the server knows about a request beside Koa's own context. */

import type Koa from 'koa';
import type { StorageState } from '../../core/index.ts';

export interface RequestState {
  /** Ties log lines together; sent as `X-Request-Id` with answers that the operator may be asked about. */
  requestId: string;
  /** The route's template for logs, for example `/api/slots`: never the address itself, which may carry personal data. */
  route: string | null;
  /** Of a site that was refused, as it may stand in a log: what the operator must know to let it in. */
  refusedOrigin?: string;
  /** What the gate let it in by: what it asks for is answered as of that. */
  asOf?: StorageState;
  /** When whoever asks has waited long enough, of `performance.now()`; the time in which the body arrives is the client's own. */
  patientUntil: number;
}

export type AppContext = Koa.ParameterizedContext<RequestState>;
export type AppMiddleware = Koa.Middleware<RequestState>;
