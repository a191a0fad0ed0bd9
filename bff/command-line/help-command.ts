/** `slotwell help [COMMAND]` */

import type { Command } from './command.ts';
import { commandHelp, overview } from './help.ts';

export function createHelpCommand(others: readonly Command[]): Command {
  const help: Command = {
    name: 'help',
    usage: '[COMMAND]',
    summary: 'Show this overview, or one command.',
    readsSettings: false,
    arity: [0, 2],
    async run({ io, arguments: words }) {
      const all = [...others, help];
      const named = all.filter(({ name }) => name === words.join(' ') || name.startsWith(`${words.join(' ')} `));
      const lines = words.length === 0 ? overview(all) : named.flatMap(commandHelp);
      for (const line of lines) io.out(line);
      if (lines.length === 0) io.err(`There is no command "${words.join(' ')}". slotwell help lists all commands.`);
      return lines.length === 0 ? 2 : 0;
    },
  };
  return help;
}
