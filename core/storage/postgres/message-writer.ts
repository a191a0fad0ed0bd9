/** The calls that write messages: each in one transaction, by the database's clock. */

import type { EpochMs } from '../../clock.ts';
import type { MessageStorage } from '../message-storage.ts';
import { addEndpoint, changeEndpoint, removeEndpoint, testEndpoint } from '../messages/endpoints.ts';
import { addFeed, removeFeed } from '../messages/feeds.ts';
import { leaseDeliveries } from '../messages/leases.ts';
import { admitMail } from '../messages/mail-limit.ts';
import { plan } from '../messages/outbox.ts';
import { remind, remindPending } from '../messages/reminders.ts';
import { resendDelivery, settleDelivery } from '../messages/settling.ts';
import type { Work } from '../messages/work.ts';
import type { Storage } from '../storage.ts';
import { createFewAtOnce } from './few-at-once.ts';
import { work } from './message-dialect.ts';
import type { MessageReader } from './message-reader.ts';
import { confirmCommand, eraseCommand, erasePast, expirePending } from './pending-commands.ts';
import type { Read } from './reader.ts';
import type { Run } from './transactions.ts';
import { unlocked } from './unlocked.ts';

type MessageWriter = Omit<MessageStorage, keyof MessageReader> & Pick<Storage, 'confirmBooking' | 'expirePending' | 'remindPending'>;

/** Of the connections that write: the others are for whoever books, also while deliveries are locked or slow and many want to be settled. */
const CONNECTIONS_FOR_MESSAGES = 2;

export function createMessageWriter(run: Run, read: Read): MessageWriter {
  const fewAtOnce = createFewAtOnce(CONNECTIONS_FOR_MESSAGES);
  const at =
    <Command extends { readonly now: EpochMs }, Result>(steps: (command: Command) => Work<Result>) =>
    (command: Command): Promise<Result> =>
      fewAtOnce(() => run(unlocked(command.now, (transaction) => work(transaction, steps({ ...command, now: transaction.now })))));
  return {
    confirmBooking: (command) => run(confirmCommand(read, command)),
    expirePending: ({ now }) => expirePending(run, read, now),
    eraseCustomer: (command) => run(eraseCommand(read, command)),
    erasePast: ({ now }) => erasePast(run, read, now),
    remindPending: at(remindPending),
    plan: at(plan),
    leaseDeliveries: at(leaseDeliveries),
    settleDelivery: at(settleDelivery),
    resendDelivery: at(resendDelivery),
    admitMail: at(admitMail),
    addEndpoint: at(addEndpoint),
    changeEndpoint: at(changeEndpoint),
    removeEndpoint: at(removeEndpoint),
    testEndpoint: at(testEndpoint),
    remind: at(remind),
    addFeed: at(addFeed),
    removeFeed: at(removeFeed),
  };
}
