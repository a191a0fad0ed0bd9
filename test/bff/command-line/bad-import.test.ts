/**
 * Bad files through the real command, on a real database with a booking in it: refused whole, and
 * not a row of any table is another one afterwards.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { badFiles } from '../../core/installation/bad-installation-files.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { readTables } from './read-tables.ts';
import { createCommandLine } from './use-command-line.ts';

/** Kinds that only show in the text, or only with the library of public holidays. */
const badTexts = [
  {
    kind: 'a key given twice',
    text: `${stringify(aFile())}name: Other\n`,
    says: /line \d+, column 1: This key is given twice/,
  },
  {
    kind: 'a JSON key given twice',
    text: '{"name": "A", "name": "B"}',
    says: /line 1, column 15: This key is given twice/,
  },
  {
    kind: 'broken YAML',
    text: 'name: [1\ntime_zone: UTC',
    says: /line 2, column 1: .* correct the YAML/,
  },
  { kind: 'two documents', text: 'name: A\n---\nname: B', says: /line 2, column 1: / },
  {
    kind: 'an unknown tag',
    text: 'name: !!js/function x',
    says: /line 1, column 7: Unresolved tag/,
  },
  { kind: 'an alias of nothing', text: 'name: *nobody', says: /Unresolved alias.*nobody/ },
  { kind: 'aliases beyond measure', text: manyAliases(), says: /alias/ },
  { kind: 'an empty file', text: '', says: /must be a mapping/ },
  { kind: 'a file of megabytes', text: `name: ${'x'.repeat(2_000_000)}`, says: /larger than 2 MB/ },
  {
    kind: 'an unquoted impossible date',
    text: stringify(aFile()).replace('opens:', 'valid_from: 2026-02-30\n        opens:'),
    says: /no 2026-02-30/,
  },
  {
    kind: 'an unknown country',
    text: stringify(aFile({ holidays: { country: 'XX' } })),
    says: /holidays\.country: No public holidays are known/,
  },
  {
    kind: 'an unknown state',
    text: stringify(aFile({ holidays: { country: 'DE', state: 'XY' } })),
    says: /holidays\.state: .* use one of .*BE/,
  },
  {
    kind: 'a state where there are none',
    text: stringify(aFile({ holidays: { country: 'IE', state: 'D' } })),
    says: /holidays\.state: .* take state out/,
  },
];

function manyAliases(): string {
  const levels = Array.from(
    { length: 12 },
    (_, level) => `a${level + 1}: &a${level + 1} [${Array(9).fill(`*a${level}`).join(', ')}]`,
  );
  return ['a0: &a0 [x, x, x]', ...levels].join('\n');
}

describe('importing a bad file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-bad-import-'));
  const commandLine = createCommandLine(folder);
  let before: ReturnType<typeof readTables> = {};

  beforeAll(async () => {
    await commandLine.run('import -', {
      input: stringify(aFile({ holidays: { country: 'DE', state: 'BE' } })),
    });
    await commandLine.run('token');
    before = readTables(commandLine.databaseFile);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(badFiles)('changes nothing: $kind', async ({ file, path, says }) => {
    const { code, err, out } = await commandLine.run('import -', { input: stringify(file) });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(says);
    expect(err).toMatch(/One problem; nothing was changed\.$/);
    if (path !== '') {
      expect(err).toContain(`${path}: `);
    }
    expect(readTables(commandLine.databaseFile)).toEqual(before);
  });

  it('names the line of each problem, in the order of the file; for missing keys, where they belong', async () => {
    const input = [
      'name: Practice',
      'time_zone: Europe/Berlin',
      'form: [{ name: email, label: E-mail, form_type: textbox }]',
      'schedules:',
      '  - id: 1',
      '    reasons: [1]',
      '    opening_hours:',
      '      - { days: [mon], opens: "9:00", closes: "12:00" }',
      'reasons:',
      '  - id: 1',
      '    name: Check-up',
      '    duration: 30',
      '    duration_minutes: 30',
    ].join('\n');
    const { err } = await commandLine.run('import -', { input });
    expect(err.split('\n')).toEqual([
      'line 5, schedules[0].name: This is missing. Write a text in quotes, or one for each language: {de: "...", en: "..."}.',
      'line 8, schedules[0].opening_hours[0].opens: Write "09:00": hours have two digits.',
      expect.stringMatching(/^line 12, reasons\[0\]\.duration: There is no such key\./),
      '3 problems; nothing was changed.',
    ]);
  });

  it.each(badTexts)('changes nothing: $kind', async ({ text, says }) => {
    const { code, err } = await commandLine.run('import -', { input: text });
    expect(code).toBe(1);
    expect(err).toMatch(says);
    expect(readTables(commandLine.databaseFile)).toEqual(before);
  });
});
