/** Works off the messages of a command line's database through a mail server of its own. */

import { onTestFinished } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import { createLog } from '../../../bff/operations/log.ts';
import { openMessages } from '../../../bff/operations/messages.ts';
import { startReceiver } from '../../core/delivery/mail/smtp-receiver.ts';
import type { CommandLine } from './use-command-line.ts';

export async function aMailer({ databaseFile, clock }: CommandLine) {
  const { port, received } = await startReceiver({ disabledCommands: ['AUTH', 'STARTTLS'] });
  const core = await openCore({ database: { kind: 'sqlite', file: databaseFile } }, clock);
  const config = {
    mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'practice@example.org' },
    baseUrl: 'https://book.example',
  };
  const messages = openMessages({ core, config, log: createLog('silent') });
  onTestFinished(async () => {
    await messages.close();
    await core.close();
  });
  return { received, messages };
}
