/** All commands, in the order of the help. */

import { apiDisable, apiEnable, apiStatus, token } from './access.ts';
import { adminPassword, adminSetUpCode, userResetSecondFactor } from './admin.ts';
import { audit } from './audit.ts';
import { backup, restore } from './backup.ts';
import { bookingList, bookingShow } from './booking.ts';
import { bookingCancel, bookingMove } from './booking-change.ts';
import { bookingExport } from './booking-export.ts';
import { busyAdd, busyCheck, busyList, busyRead, busyRemove, busyWrite } from './busy.ts';
import { busyAnswer, busyChanges } from './busy-changes.ts';
import { classChange } from './class-change.ts';
import type { Command } from './command.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor/doctor.ts';
import { embed } from './embed.ts';
import { explain } from './explain.ts';
import { feedAdd, feedList, feedRemove } from './feed.ts';
import { createHelpCommand, version } from './help.ts';
import { exportCommand, importCommand } from './installation.ts';
import { mailTest } from './mail.ts';
import { outbox, outboxList, outboxResend, outboxShow } from './outbox.ts';
import { serve } from './serve.ts';
import { migrate, upgrade } from './upgrade.ts';
import { userDeactivate, userInvite, userList, userRole } from './user.ts';
import { waitlistList } from './waitlist.ts';
import {
  webhookAdd,
  webhookDisable,
  webhookEnable,
  webhookList,
  webhookRemove,
  webhookRotate,
} from './webhook.ts';
import { webhookLog, webhookResend, webhookShow, webhookTest } from './webhook-log.ts';

const working: readonly Command[] = [
  serve,
  demo,
  importCommand,
  exportCommand,
  token,
  apiEnable,
  apiDisable,
  apiStatus,
  embed,
  adminSetUpCode,
  adminPassword,
  userList,
  userInvite,
  userRole,
  userDeactivate,
  userResetSecondFactor,
  audit,
  bookingList,
  bookingShow,
  bookingCancel,
  bookingMove,
  bookingExport,
  explain,
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
  classChange,
  feedAdd,
  feedList,
  feedRemove,
  busyAdd,
  busyList,
  busyCheck,
  busyRead,
  busyWrite,
  busyChanges,
  busyAnswer,
  busyRemove,
  mailTest,
  outbox,
  outboxList,
  outboxShow,
  outboxResend,
  upgrade,
  migrate,
  backup,
  restore,
  doctor,
  version,
];

export const commands: readonly Command[] = [...working, createHelpCommand(working)];
