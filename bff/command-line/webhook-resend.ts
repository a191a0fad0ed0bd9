/** `slotwell webhook resend DELIVERY`: a webhook once more, whatever became of it before. */

import type { Command } from './command.ts';
import { resendOne } from './resend.ts';

export const webhookResend: Command = {
  name: 'webhook resend',
  usage: 'DELIVERY',
  summary: 'Send a webhook again, under its old id.',
  arity: [1, 1],
  run: resendOne,
};
