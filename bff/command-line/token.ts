/** `slotwell token`: a new access token for `/api`. Shown this once; the old one ends at once, which is said, and asked before where somebody can answer. */

import { createAccessToken, hashAccessToken, type Storage } from '../../core/index.ts';
import type { Command, CommandCall } from './command.ts';
import { presentTime } from './present-delivery.ts';
import { ACTOR, withInstallation } from './with-core.ts';

export const token: Command = {
  name: 'token',
  usage: '[--yes]',
  summary: 'Make a new access token for /api and print it, alone, on standard output. The old one ends at once; --yes asks nothing.',
  options: { yes: { type: 'boolean' } },
  run: (call) =>
    withInstallation(call, async ({ storage, service }, { upstream }) => {
      const { io, clock } = call;
      const { tokenHash, apiEnabled } = await service.state();
      const former = tokenHash === null ? null : await describeFormer(storage);
      if (former !== null && !(await isMeant(call, former))) {
        io.err(`Nothing was changed: ${former} goes on.`);
        return 1;
      }
      const created = createAccessToken();
      await storage.replaceToken({ now: clock.now(), actor: ACTOR, tokenHash: hashAccessToken(created) });
      io.out(created);
      io.err('Keep it in a safe place: it is shown only this once.');
      if (former !== null)
        io.err(
          `${former.replace(/^t/, 'T')} is no longer accepted, and cannot be had back: give the new one to every program that uses the API.`,
        );
      if (upstream !== null) io.err(`The REST API is that of ${upstream.url}; no program can use this token here.`);
      else if (!apiEnabled) io.err('The API is still off: slotwell api enable switches it on.');
      return 0;
    }),
};

function isMeant({ io, options }: CommandCall, former: string): boolean | Promise<boolean> {
  if (options.yes === true || io.confirm === null) return true;
  return io.confirm(`There is a token already. With a new one ${former} ends at once, for every program that uses it. Make a new one?`);
}

/** As far back as anyone looks. */
const AUDIT_ROWS = 10_000;

async function describeFormer(storage: Storage): Promise<string> {
  const made = (await storage.listAudit(AUDIT_ROWS)).find(({ action }) => action === 'token.replaced');
  return made === undefined ? 'the token before it' : `the token made on ${presentTime(made.at)}`;
}
