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
import { feedList, feedRemove } from './feed.ts';
import { feedAdd } from './feed-add.ts';
import { createHelpCommand } from './help-command.ts';
import { importCommand } from './import.ts';
import { mailTest } from './mail-test.ts';
import { migrate } from './migrate.ts';
import { outbox, outboxList, outboxResend, outboxShow } from './outbox.ts';
import { restore } from './restore.ts';
import { serve } from './serve.ts';
import { token } from './token.ts';
import { version } from './version.ts';
import { waitlistList } from './waitlist-list.ts';
import { webhookAdd } from './webhook-add.ts';
import { webhookList } from './webhook-list.ts';
import { webhookLog, webhookShow } from './webhook-log.ts';
import { webhookResend } from './webhook-resend.ts';
import { webhookRotate } from './webhook-rotate.ts';
import { webhookDisable, webhookEnable, webhookRemove } from './webhook-switch.ts';
import { webhookTest } from './webhook-test.ts';

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
  webhookAdd,
  webhookList,
  webhookTest,
  webhookLog,
  webhookShow,
  webhookResend,
  webhookRotate,
  webhookEnable,
  webhookDisable,
  webhookRemove,
  waitlistList,
  feedAdd,
  feedList,
  feedRemove,
  mailTest,
  outbox,
  outboxList,
  outboxShow,
  outboxResend,
  migrate,
  backup,
  restore,
  doctor,
  version,
];

export const commands: readonly Command[] = [...working, createHelpCommand(working)];
