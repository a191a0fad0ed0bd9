/** `slotwell user reset-second-factor`: for somebody who has neither phone nor recovery codes any more, an only administrator among them. */

import type { Command } from './command.ts';
import { changePerson } from './user.ts';
import { ACTOR, withCore } from './with-core.ts';

export const userResetSecondFactor: Command = {
  name: 'user reset-second-factor',
  usage: 'EMAIL',
  summary: 'Let somebody sign in with the password alone again, who has lost phone, recovery codes or passkeys. All their sessions end.',
  arity: [1, 1],
  run: (call) =>
    withCore(call, (core) =>
      changePerson(
        { io: call.io, core, email: call.arguments[0] ?? '' },
        'Signing in takes the password alone now, and all their sessions have ended.',
        (id) => core.storage.resetSecondFactor({ now: core.clock.now(), actor: ACTOR, id }),
        'Nobody with this address has a second factor or passkeys. Nothing was changed.',
      ),
    ),
};
