/** All cases, in the order of the table in docs/monitoring.md. */

import type { AlertCase } from '../alert-case.ts';
import { clockWrong, databaseCut, databaseSlow, diskFull, noBackup } from './databases.ts';
import { mailFails, mailRejected, mailSlow, receiverGone, webhooksFail } from './messages.ts';
import { heldUp, oneAddress, quiet, redisGone, restarts, serverGone } from './servers.ts';
import { upstreamGone, upstreamRefuses } from './upstream.ts';

export const alertCases: readonly AlertCase[] = [
  quiet,
  serverGone,
  restarts,
  heldUp,
  oneAddress,
  redisGone,
  databaseCut,
  diskFull,
  databaseSlow,
  clockWrong,
  noBackup,
  mailFails,
  mailRejected,
  mailSlow,
  receiverGone,
  webhooksFail,
  upstreamRefuses,
  upstreamGone,
];
