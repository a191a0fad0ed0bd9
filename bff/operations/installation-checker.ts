/** The worker thread that checks installation files, started by `check-installation.ts`. */

import { parentPort } from 'node:worker_threads';
import { type InstallationReading, readInstallation } from './installation-file.ts';

export type FromChecker =
  | { readonly kind: 'begun' }
  | { readonly kind: 'done'; readonly reading: InstallationReading };

const send = (message: FromChecker) => parentPort?.postMessage(message);

parentPort?.on('message', async (text: string) => {
  send({ kind: 'begun' });
  send({ kind: 'done', reading: await readInstallation(text) });
});
