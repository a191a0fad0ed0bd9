/** `slotwell admin setup-code`: lets the one who runs the server make the first administrator. */

import { isAdminBuilt } from '../admin/page.ts';
import { makeSetUpAddress } from '../admin/set-up-address.ts';
import type { Command } from './command.ts';
import { ACTOR, withCore } from './with-core.ts';

export const adminSetUpCode: Command = {
  name: 'admin setup-code',
  usage: '',
  summary: 'Print an address at which the first administrator is made: once, within an hour. Any address before it ends.',
  run: (call) =>
    withCore(call, async (core, config) => {
      const { io } = call;
      if (config.upstream !== null) {
        io.err(`The installation is that of ${config.upstream.url}; it is administered there.`);
        return 1;
      }
      const address = await makeSetUpAddress(core, config, ACTOR);
      if (address === null) {
        io.err(`There is an administrator already, who signs in at ${config.baseUrl}/admin`);
        return 1;
      }
      io.out(address);
      io.err('Open it within an hour. It works once, for whoever has it.');
      if (!isAdminBuilt()) io.err('The pages behind it are not built yet: run npm run build and start the server again.');
      return 0;
    }),
};
