/** `slotwell api enable | disable | status`: the switch of `/api`. The widget does not depend on it. */

import type { Command, CommandCall, ExitCode } from './command.ts';
import { ACTOR, withCore, withInstallation } from './with-core.ts';

export const apiEnable: Command = {
  name: 'api enable',
  usage: '',
  summary: 'Switch the REST API on, at once.',
  run: (call) => setEnabled(call, true),
};

export const apiDisable: Command = {
  name: 'api disable',
  usage: '',
  summary: 'Switch the REST API off, at once. The widget goes on.',
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
    await storage.setApiEnabled({ now: call.clock.now(), actor: ACTOR, enabled });
    call.io.out(`The API is ${enabled ? 'enabled' : 'disabled'}.`);
    const { tokenHash } = await service.state();
    if (enabled && tokenHash === null) call.io.err('There is no token yet: slotwell token makes one.');
    return 0;
  });
}
