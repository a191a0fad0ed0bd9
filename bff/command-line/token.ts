/** `slotwell token`: a new access token for `/api`. Shown this once; the old one ends at once. */

import { createAccessToken, hashAccessToken } from '../../core/index.ts';
import type { Command } from './command.ts';
import { ACTOR, withInstallation } from './with-core.ts';

export const token: Command = {
  name: 'token',
  usage: '',
  summary: 'Make a new access token for /api and print it, alone, on standard output. The old one ends at once.',
  run: ({ io, clock }) =>
    withInstallation({ io, clock }, async ({ storage, service }) => {
      const { tokenHash, apiEnabled } = await service.state();
      const created = createAccessToken();
      await storage.replaceToken({ now: clock.now(), actor: ACTOR, tokenHash: hashAccessToken(created) });
      io.out(created);
      io.err('Keep it in a safe place: it is shown only this once.');
      if (tokenHash !== null) io.err('The token before it is no longer accepted.');
      if (!apiEnabled) io.err('The API is still off: slotwell api enable switches it on.');
      return 0;
    }),
};
