/** Passes the calls that write messages on to the writer's thread. */

import type { MessageStorage } from '../message-storage.ts';
import type { MessageReader } from './message-reader.ts';
import type { WriterClient } from './writer-client.ts';

type MessageWriter = Omit<MessageStorage, keyof MessageReader | 'erasePast'>;

export function createMessageWriter(writer: WriterClient): MessageWriter {
  return {
    plan: (command) => writer.call('plan', command),
    leaseDeliveries: (command) => writer.call('leaseDeliveries', command),
    settleDelivery: (command) => writer.call('settleDelivery', command),
    admitMail: (command) => writer.call('admitMail', command),
    resendDelivery: (command) => writer.call('resendDelivery', command),
    addEndpoint: (command) => writer.call('addEndpoint', command),
    changeEndpoint: (command) => writer.call('changeEndpoint', command),
    removeEndpoint: (command) => writer.call('removeEndpoint', command),
    testEndpoint: (command) => writer.call('testEndpoint', command),
    remind: (command) => writer.call('remind', command),
    eraseCustomer: (command) => writer.call('eraseCustomer', command),
    addFeed: (command) => writer.call('addFeed', command),
    removeFeed: (command) => writer.call('removeFeed', command),
  };
}
