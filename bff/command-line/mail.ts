/**
 * `slotwell mail test ADDRESS`: sends a test mail immediately and prints the mail server's
 * response.
 */

import { describeDeliveryProblem, readEmail } from '../../core/index.ts';
import { openMailSender } from '../operations/open-mail-sender.ts';

import type { Command } from './command.ts';
import { printable } from './print.ts';
import { withInstallation } from './with-core.ts';

export const mailTest: Command = {
  name: 'mail test',
  usage: 'ADDRESS',
  summary: 'Send a test e-mail to an address, at once, and say what the mail server answered.',
  arity: [1, 1],
  run: async (call) => {
    const { io, clock, arguments: words } = call;
    const to = readEmail(words[0] ?? '');
    if (to === null) {
      io.err(`"${printable(words[0] ?? '')}" is not an e-mail address.`);
      return 2;
    }
    return withInstallation(call, async ({ service }, config) => {
      const profile = await service.installation();
      const sender = openMailSender(config);
      if (profile === null || sender === null) {
        io.err(
          'No e-mail is sent, because SMTP_URL and MAIL_FROM are not set. Set both, for the server as well.',
        );
        return 1;
      }
      const sent = await sender.sendTest({ to, profile, now: clock.now() });
      await sender.close();
      if (sent.kind === 'sent') {
        io.out(`The mail server accepted it and answered: ${printable(sent.response)}`);
        io.err(
          'If it does not arrive, look into the spam folder, and check SPF and DKIM of the domain of MAIL_FROM.',
        );
        return 0;
      }
      io.err(describeDeliveryProblem(sent.problem));
      if (sent.response !== null) {
        io.err(`It answered: ${printable(sent.response)}`);
      }
      io.err(sent.advice);
      return 1;
    });
  },
};
