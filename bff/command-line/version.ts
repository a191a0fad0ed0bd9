/** `slotwell version` */

import packageFile from '../../package.json';
import type { Command } from './command.ts';

export const version: Command = {
  name: 'version',
  usage: '',
  summary: 'Show the version.',
  readsSettings: false,
  async run({ io }) {
    io.out(packageFile.version);
    return 0;
  },
};
