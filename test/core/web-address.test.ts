/** Web addresses as people write them, in a process that has judged many. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkWebhookUrl } from '../../core/delivery/webhooks/webhook-target.ts';
import { isWebAddress, parseUrl } from '../../core/web-address.ts';

/** Well over what makes V8 compile a function for good. */
const MANY = 20_000;
const UMLAUT = 'https://bücher.example.org/';

describe('An address with an umlaut', () => {
  it.each([
    ['parseUrl', (text: string) => parseUrl(text)?.hostname === 'xn--bcher-kva.example.org'],
    ['isWebAddress', isWebAddress],
    [
      'checkWebhookUrl',
      (text: string) => checkWebhookUrl(text, { allowsPrivate: false }).kind === 'ok',
    ],
  ])('is one for %s, however often that was asked before', (_, judge) => {
    const refused = Array.from({ length: MANY }, (_, index) => index).find(() => !judge(UMLAUT));
    expect(refused).toBeUndefined();
  });
});

it('URL.canParse, which forgets about them on Node 20 and 22, is called nowhere', () => {
  const files = ['core', 'bff'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const callers = files.filter(
    (path) => path.endsWith('.ts') && /URL\.canParse\(/.test(readFileSync(path, 'utf8')),
  );
  expect(callers).toEqual([]);
});
