/** `slotwell export`: the configuration as an installation file that imports again as it is. */

import { Document, isScalar, visit } from 'yaml';
import { type Installation, presentInstallationFile } from '../../core/index.ts';
import type { Command } from './command.ts';
import { withInstallation } from './with-core.ts';

export const exportCommand: Command = {
  name: 'export',
  usage: '',
  summary: 'Write the configuration as YAML to standard output.',
  run: ({ io, clock }) =>
    withInstallation({ io, clock }, async ({ service }) => {
      const installation = await service.installation();
      if (installation !== null) io.out(installationYaml(installation).trimEnd());
      return 0;
    }),
};

export function installationYaml(installation: Installation): string {
  // `compat` puts quotes around what an older YAML parser would take for a number or a date.
  const document = new Document(presentInstallationFile(installation), {
    compat: 'yaml-1.1',
    version: '1.2',
    aliasDuplicateObjects: false,
  });
  visit(document, {
    Seq(_, node) {
      if (node.items.every(isScalar)) node.flow = true;
    },
  });
  return document.toString({ lineWidth: 0 });
}
