/**
 * Opens the mail server for messages that are sent or tested immediately: they belong to no
 * booking, and the caller closes the sender.
 */

import { createMailSender, type MailStorage } from '../../core/index.ts';
import type { Config } from '../config.ts';
import { speak } from '../texts/index.ts';

const NO_STORAGE: MailStorage = {
  messages: {
    findEntry: async () => null,
    findContext: async () => null,
    findActiveBookings: async () => [],
    admitMail: async () => null,
  },
  configuration: { read: async () => null },
};

/** `null` if mail is switched off. */
export function openMailSender({ mail, baseUrl }: Pick<Config, 'mail' | 'baseUrl'>) {
  return mail === null ? null : createMailSender({ ...mail, baseUrl, speak, storage: NO_STORAGE });
}
