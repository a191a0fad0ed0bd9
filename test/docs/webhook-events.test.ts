/** The table of events in docs/webhooks.md is that of the OpenAPI document. */

import { expect, it } from 'vitest';
import { webhookMessages } from '../../bff/contract/webhooks.ts';
import { readPage } from './read-pages.ts';

const BEGIN = '<!-- events: written by "npm run tool -- reference" -->';
const END = '<!-- end of the events -->';

function writeTable(page: string): string {
  const [before, rest] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || rest < before) {
    throw new Error(`The page lacks ${BEGIN} and ${END}.`);
  }
  const rows = webhookMessages.map(({ name, description }) => `| \`${name}\` | ${description} |`);
  const table = ['| `type` | when |', '|---|---|', ...rows].join('\n');
  return `${page.slice(0, before)}${BEGIN}\n\n${table}\n\n${page.slice(rest)}`;
}

it('docs/webhooks.md lists every event (npm run tool -- reference writes the table anew)', async () => {
  await expect(writeTable(readPage('docs/webhooks.md').text)).toMatchFileSnapshot(
    '../../docs/webhooks.md',
  );
});
