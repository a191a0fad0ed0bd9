/**
 * What the program does without, so that nobody has to show that it is safe: other programs, code
 * made from text, and weak randomness and hashes where somebody could guess.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sources = ['bff', 'core', 'widget'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs|html)$/.test(name))
    .map((name) => [`${folder}/${name}`, readFileSync(`${folder}/${name}`, 'utf8')] as const),
);

describe('the source of the program', () => {
  it.each([
    ['other programs that it starts', /child_process|node:cluster|execFile|\bspawn\(/, []],
    ['code that is made from text', /[^.\w](eval|Function)\(|new Function\b|node:vm\b/, []],
    [
      'markup that is made from text in the browser',
      /innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|unsafeSVG|document\.write/,
      [],
    ],
    // One-time codes are what apps compute: HMAC-SHA-1.
    ['hashes that are broken', /md5|['"]sha-?1['"]/i, ['core/administration/totp.ts']],
    ['ciphers without authentication', /['"](aes-\d+-(?!gcm)\w+|des-\w+|rc4|bf-\w+)['"]/i, []],
    // Pauses that differ, and the name of an entry in the browser's history.
    [
      'randomness that can be foretold',
      /Math\.random/,
      [
        'core/busy/busy-reader.ts',
        'core/delivery/attempt.ts',
        'core/storage/postgres/transactions.ts',
        'widget/booking/flow/navigation.ts',
      ],
    ],
    [
      'certificates that it takes unseen',
      /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/,
      [],
    ],
  ])('has no %s', (_, forbidden, but) => {
    expect(sources.length).toBeGreaterThan(400);
    expect(
      sources
        .filter(([, text]) => forbidden.test(text))
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(but);
  });
});
