/** Changes the operator's switches inside the caller's transaction: the access token and whether the API answers. */

import type { WriteAudit } from './audit-log.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';
import type { ApiSwitchCommand, TokenCommand } from './writer-messages.ts';

export interface SettingsWriter {
  replaceToken(command: TokenCommand): void;
  setApiEnabled(command: ApiSwitchCommand): void;
  /** Writes a page without changing it: proves that the disk takes writes. */
  probe(): void;
}

export function createSettingsWriter(connection: Connection, writeAudit: WriteAudit): SettingsWriter {
  const setToken = prepare(connection, (value: PlaceholderOf<{ tokenHash: string }>) =>
    compiler.updateTable('installation').set({ token_hash: value('tokenHash') }),
  );
  const setSwitch = prepare(connection, (value: PlaceholderOf<{ enabled: number }>) =>
    compiler.updateTable('installation').set({ api_enabled: value('enabled') }),
  );
  const rewrite = prepare(connection, () => compiler.updateTable('installation').set({ id: 1 }));
  return {
    replaceToken: ({ now, actor, tokenHash }) => {
      setToken.run({ tokenHash });
      writeAudit({ at: now, actor, action: 'token.replaced', subject: 'installation' });
    },
    setApiEnabled: ({ now, actor, enabled }) => {
      setSwitch.run({ enabled: enabled ? 1 : 0 });
      writeAudit({ at: now, actor, action: enabled ? 'api.enabled' : 'api.disabled', subject: 'installation' });
    },
    probe: () => void rewrite.run({}),
  };
}
