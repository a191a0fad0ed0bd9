/** All commands, in the order in which help shows them. */

import { apiDisable, apiEnable, apiStatus } from './api.ts';
import { backup } from './backup.ts';
import { bookingCancel } from './booking-cancel.ts';
import { bookingList } from './booking-list.ts';
import { bookingMove } from './booking-move.ts';
import { bookingShow } from './booking-show.ts';
import type { Command } from './command.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { exportCommand } from './export.ts';
import { createHelpCommand } from './help-command.ts';
import { importCommand } from './import.ts';
import { migrate } from './migrate.ts';
import { restore } from './restore.ts';
import { serve } from './serve.ts';
import { token } from './token.ts';
import { version } from './version.ts';

const working: readonly Command[] = [
  serve,
  demo,
  importCommand,
  exportCommand,
  token,
  apiEnable,
  apiDisable,
  apiStatus,
  bookingList,
  bookingShow,
  bookingCancel,
  bookingMove,
  migrate,
  backup,
  restore,
  doctor,
  version,
];

export const commands: readonly Command[] = [...working, createHelpCommand(working)];
