/** Problems of a configuration in the language of the pages, without words of the file. */

import { expect, it } from 'vitest';
import { holidayProblems } from '../../../core/installation/file/holidays.ts';
import { parseInstallationFile } from '../../../core/installation/file/parse.ts';
import type { FileProblem } from '../../../core/installation/file/problems.ts';
import { describeFileProblem } from '../../../widget/admin/configuration/edit/file-problems.ts';
import de from '../../../widget/admin/texts/de/problems.json' with { type: 'json' };
import en from '../../../widget/admin/texts/en/problems.json' with { type: 'json' };
import { badFiles } from '../../core/installation/bad-installation-files.ts';
import { aFile } from '../../core/installation/installation-files.ts';

function problemsOf(file: unknown): readonly FileProblem[] {
  const parsed = parseInstallationFile(file);
  return parsed.kind === 'problems' ? parsed.problems : [];
}

const found = badFiles.flatMap(({ kind, file }) =>
  problemsOf(file).map((problem) => ({ kind, problem })),
);

/**
 * Mistakes that can only be made in the file itself: fields have no keys, kinds, mappings or words
 * for yes.
 */
const OF_THE_FILE_ALONE = [
  /^nothing at all$|list instead|unknown (?:part|kind|key|form|input|mail|weekday)|word for something|bare number|without languages|prototype|nesting|misspelt/,
  /letter that was lost|origin null|without a mapping|for an unknown mail|by yes|yes for|no schedules|mapping for|input type|options on|checkbox default|as a default/,
  /lists no reasons|empty list of reasons|weekday twice|date and (?:an end|a start)|closed with|a day and hours|closed nor hours|with opening hours|group that sets|places left in other words|part of another shape|sessions of a group/,
];

it('says in German all that the fields can lead to', () => {
  const unsaid = found
    .filter(({ problem }) => describeFileProblem(problem, de) === problem.message)
    .map(({ kind }) => kind);
  expect(unsaid.filter((kind) => !OF_THE_FILE_ALONE.some((kinds) => kinds.test(kind)))).toEqual([]);
});

it.each([
  ['de', de],
  ['en', en],
])('does not mention quotes, keys or codes of the file: %s', (_, words) => {
  const said = found
    .filter(({ problem }) => problem.code in words)
    .map(({ problem }) => describeFileProblem(problem, words));
  expect(
    said.filter((one) => /"|quotes|YAML|valid_|closed_|leave the key|\{\w+:/.test(one)),
  ).toEqual([]);
});

it.each([
  ['de', de],
  ['en', en],
])('has a value for each placeholder: %s', (_, words) => {
  const texts = new Map<string, string>(Object.entries(words));
  const without = found.flatMap(({ problem: { code, params } }) =>
    [...(texts.get(code) ?? '').matchAll(/{(\w+)}/g)]
      .filter(([, name = '']) => !(name in params))
      .map(([placeholder]) => `${code} ${placeholder}`),
  );
  expect(without).toEqual([]);
});

it.each([
  [
    { allowed_origins: ['www.practice.example'] },
    'Schreiben Sie nur den Anfang der Adresse: https://www.practice.example',
  ],
  [
    { brand: { accent: 'grün' } },
    'Schreiben Sie die Farbe als # und sechs Ziffern von 0 bis 9 und a bis f, zum Beispiel #1b5fb8.',
  ],
  [
    { time_zone: 'Europe/Berlim' },
    'Eine Zeitzone dieses Namens gibt es nicht; gemeint ist wohl Europe/Berlin.',
  ],
])('suggests the right spelling: %j', (changes, said) => {
  expect(problemsOf(aFile(changes)).map((problem) => describeFileProblem(problem, de))).toEqual([
    said,
  ]);
});

it('names the states of a country', async () => {
  const [problem] = await holidayProblems(aFile({ holidays: { country: 'AT', state: 'WIEN' } }));
  expect(problem && describeFileProblem(problem, de)).toMatch(
    /^In AT gibt es kein WIEN; es gibt 1 \(Burgenland\), .*9 \(Wien\)\. Sie können es auch leer lassen\.$/,
  );
});
