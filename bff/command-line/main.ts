/** The entry of the built server: `bff/slotwell.mjs` imports it, and it does what the words on the command line say. */

import { systemClock } from '../../core/index.ts';
import { createProcessIo } from './process-io.ts';
import { runCommandLine } from './run-command-line.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), createProcessIo(), systemClock);
