/** Templates of the widget and the administration area, as the build minifies them. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

it('no template begins with a blank before its content, which the build removes', () => {
  const found = readdirSync(`${root}widget`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => /html`[ ]+[^\s`]/.test(readFileSync(`${root}widget/${file}`, 'utf8')));
  expect(found).toEqual([]);
});
