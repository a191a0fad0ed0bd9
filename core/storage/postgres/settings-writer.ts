/** Changes the operator's switches: the access token and whether the API answers. */

import type { Actor } from '../../booking/booking.ts';
import type { EpochMs } from '../../clock.ts';
import { writeAudit } from './audit-log.ts';
import { type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';
import type { Command } from './transactions.ts';

interface Change {
  readonly now: EpochMs;
  readonly actor: Actor;
}

const setToken = prepare((value: PlaceholderOf<{ tokenHash: string }>) =>
  compiler.updateTable('installation').set({ token_hash: value('tokenHash') }),
);

export function tokenCommand({ now, actor, tokenHash }: Change & { readonly tokenHash: string }): Command<void> {
  return {
    now,
    plan: () => ({ schedules: [] }),
    work: async (transaction) => {
      await setToken.run(transaction, { tokenHash });
      await writeAudit(transaction, { at: transaction.now, actor, action: 'token.replaced', subject: 'installation' });
    },
  };
}

const setSwitch = prepare((value: PlaceholderOf<{ enabled: boolean }>) =>
  compiler.updateTable('installation').set({ api_enabled: value('enabled') }),
);

export function apiSwitchCommand({ now, actor, enabled }: Change & { readonly enabled: boolean }): Command<void> {
  return {
    now,
    plan: () => ({ schedules: [] }),
    work: async (transaction) => {
      await setSwitch.run(transaction, { enabled });
      await writeAudit(transaction, {
        at: transaction.now,
        actor,
        action: enabled ? 'api.enabled' : 'api.disabled',
        subject: 'installation',
      });
    },
  };
}

const rewrite = prepare(() => compiler.updateTable('installation').set({ id: 1 }));

/** Writes a row without changing it: proves that the database takes writes. */
export function probeCommand(): Command<void> {
  return { now: 0, plan: () => ({ schedules: [] }), work: async (transaction) => void (await rewrite.run(transaction, {})) };
}
