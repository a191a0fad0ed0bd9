/** Errors of an import about unknown languages and texts. */

import { describe, expect, it } from 'vitest';
import { readInstallation } from '../../../bff/operations/installation-file.ts';

const HEAD = 'name: Praxis\ntime_zone: Europe/Berlin\n';

async function problemsOf(yaml: string): Promise<readonly string[]> {
  const reading = await readInstallation(`${HEAD}${yaml}`, true);
  return reading.kind === 'parsed'
    ? []
    : reading.problems.map(({ path, message }) => `${path}: ${message}`);
}

describe('an import', () => {
  it('accepts languages and texts', async () => {
    const texts =
      'texts: {de: {widget: {book: "Buchen!", changeUntil: "Bis {when}.", openFields: {one: Eins, other: "{n} offen"}}}}';
    const reading = await readInstallation(`${HEAD}languages: [de-x-du, en]\n${texts}\n`, true);
    expect(reading).toMatchObject({
      kind: 'parsed',
      installation: {
        languages: { spoken: ['de-x-du', 'en'], texts: { de: { widget: { book: 'Buchen!' } } } },
      },
    });
  });

  it.each([
    [
      'languages: [sv]',
      /^languages\[0\]: There are no texts in this language; use some of de, de-x-du, en/,
    ],
    ['languages: [de, de]', /^languages\[1\]: de is listed already; take one out\.$/],
    ['languages: []', /^languages: This list is empty/],
    ['texts: {sv: {widget: {book: x}}}', /^texts\.sv: There is no such key\./],
    [
      'texts: {de: {widgets: {book: x}}}',
      /^texts\.de\.widgets: There is no such key\. Did you mean widget\?$/,
    ],
    ['texts: {de: {name: x}}', /^texts\.de\.name: /],
    [
      'texts: {de: {widget: {boook: x}}}',
      /^texts\.de\.widget\.boook: There is no such key\. Did you mean book\?$/,
    ],
    [
      'texts: {de: {widget: {book: {a: x}}}}',
      /^texts\.de\.widget\.book: Write a text here, in quotes\.$/,
    ],
    ['texts: {de: {widget: {book: 7}}}', /^texts\.de\.widget\.book: /],
    ['texts: {de: {widget: {book: ""}}}', /^texts\.de\.widget\.book: This is empty/],
    [
      'texts: {de: {widget: {changeUntil: Bald}}}',
      /^texts\.de\.widget\.changeUntil: Put \{when\} where the value goes, as in "/,
    ],
    [
      'texts: {de: {widget: {book: "Bis {when}"}}}',
      /^texts\.de\.widget\.book: There is no value \{when\} here; take it out\.$/,
    ],
    [
      'texts: {de: {widget: {openFields: Felder}}}',
      /^texts\.de\.widget\.openFields: Write a text for each number: \{/,
    ],
    [
      'texts: {de: {widget: {openFields: {one: x}}}}',
      /^texts\.de\.widget\.openFields\.other: This is missing\./,
    ],
    [
      'texts: {de: {widget: {openFields: {few: x, other: "{n}"}}}}',
      /^texts\.de\.widget\.openFields\.few: There is no such key\./,
    ],
    [
      'texts: {de: {mails: {leads: x}}}',
      /^texts\.de\.mails\.leads: Write texts by name here\. Known here: confirmation, /,
    ],
  ])('says of %s where it is wrong and what to write', async (yaml, sentence) => {
    const problems = await problemsOf(yaml);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(sentence);
  });
});
