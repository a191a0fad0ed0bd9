/** `slotwell token` and `slotwell api enable | disable | status`: controls access to `/api`. */

import { createAccessToken, hashAccessToken, type Storage } from '../../core/index.ts';
import type { Command, CommandCall, ExitCode } from './command.ts';
import { presentTime } from './print.ts';
import { ACTOR, withCore, withInstallation } from './with-core.ts';

/**
 * The token is shown only once. The old token becomes invalid immediately, so the command says so,
 * and asks first if a person is at the terminal.
 */
export const token: Command = {
  name: 'token',
  usage: '[--yes]',
  summary:
    'Create a new access token for /api and print it, alone, on standard output. The old one ends at once; --yes skips the question.',
  options: { yes: { type: 'boolean' } },
  run: (call) =>
    withInstallation(call, async ({ storage, service }, { upstream }) => {
      const { io, clock } = call;
      const { tokenHash, apiEnabled } = await service.state();
      const former = tokenHash === null ? null : await describeFormer(storage);
      if (former !== null && !(await isMeant(call, former))) {
        io.err(`Nothing was changed: ${former} still works.`);
        return 1;
      }
      const created = createAccessToken();
      await storage.configuration.replaceToken({
        now: clock.now(),
        actor: ACTOR,
        tokenHash: hashAccessToken(created),
      });
      io.out(created);
      io.err('Keep it in a safe place: it is shown only this once.');
      if (former !== null) {
        io.err(
          `${former.replace(/^t/, 'T')} is no longer accepted and cannot be restored: give the new one to every program that uses the API.`,
        );
      }
      if (upstream !== null) {
        io.err(`The REST API is that of ${upstream.url}; no program can use this token here.`);
      } else if (!apiEnabled) {
        io.err('The API is still off: slotwell api enable switches it on.');
      }
      return 0;
    }),
};

function isMeant({ io, options }: CommandCall, former: string): boolean | Promise<boolean> {
  if (options.yes === true || io.confirm === null) {
    return true;
  }
  return io.confirm(
    `There is already a token. If you create a new one, ${former} ends at once for every program that uses it. Create a new one?`,
  );
}

/** Far enough back to find the entry. */
const AUDIT_ROWS = 10_000;

async function describeFormer(storage: Storage): Promise<string> {
  const made = (await storage.audit.list(AUDIT_ROWS)).find(
    ({ action }) => action === 'token.replaced',
  );
  return made === undefined ? 'the token before it' : `the token made on ${presentTime(made.at)}`;
}

/** The widget does not depend on this switch. */
export const apiEnable: Command = {
  name: 'api enable',
  usage: '',
  summary: 'Switch the REST API on, at once.',
  run: (call) => setEnabled(call, true),
};

export const apiDisable: Command = {
  name: 'api disable',
  usage: '',
  summary: 'Switch the REST API off, at once. The widget keeps working.',
  run: (call) => setEnabled(call, false),
};

export const apiStatus: Command = {
  name: 'api status',
  usage: '',
  summary: 'Say whether the REST API is on and has a token.',
  run: (call) =>
    withCore(call, async ({ service }) => {
      const { apiEnabled, configured, tokenHash } = await service.state();
      call.io.out(`API: ${apiEnabled ? 'enabled' : 'disabled'}`);
      call.io.out(`Token: ${tokenHash === null ? 'none (slotwell token makes one)' : 'set'}`);
      call.io.out(`Installation: ${configured ? 'set up' : 'not set up (slotwell import FILE)'}`);
      return 0;
    }),
};

function setEnabled(call: CommandCall, enabled: boolean): Promise<ExitCode> {
  return withInstallation(call, async ({ storage, service }) => {
    await storage.configuration.setApiEnabled({ now: call.clock.now(), actor: ACTOR, enabled });
    call.io.out(`The API is ${enabled ? 'enabled' : 'disabled'}.`);
    const { tokenHash } = await service.state();
    if (enabled && tokenHash === null) {
      call.io.err('There is no token yet: slotwell token makes one.');
    }
    return 0;
  });
}
