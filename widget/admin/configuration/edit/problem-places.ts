/**
 * Explains problems in the words of the form: the place, by the labels above the fields, and its
 * page. Loaded once there is a problem.
 */

import type { AdminFileProblem } from '../../../../bff/contract/admin-errors.ts';
import type texts from '../../texts/en/problems.json';
import { fill } from '../../texts/fill.ts';
import type { Words } from '../configuration-texts.ts';
import { type Draft, type Entry, entriesIn, plainText, type SpokenProblem } from './draft.ts';
import { describeFileProblem } from './file-problems.ts';

export async function spokenProblems(
  problems: readonly AdminFileProblem[],
  {
    draft,
    words,
    language,
  }: { readonly draft: Draft; readonly words: Words; readonly language: string },
): Promise<readonly SpokenProblem[]> {
  const sentences = await loadSentences(language.replace(/-.*/, ''));
  return problems.map((problem) => ({
    ...problem,
    ...findPlace(problem.path, draft.file, words),
    message: describeFileProblem(problem, sentences),
  }));
}

async function loadSentences(folder: string): Promise<typeof texts> {
  return (await import(`../../texts/${folder}/problems.json`)).default;
}

const PAGES: readonly (readonly [start: string, page: string])[] = [
  ['schedules', '/calendars'],
  ['resources', '/resources'],
  ['reasons', '/reasons'],
  ['form', '/form'],
  ['texts', '/wording'],
  ['mail.texts', '/messages'],
];

function findPlace(
  path: string,
  file: Entry,
  words: Words,
): Pick<SpokenProblem, 'place' | 'page' | 'field'> {
  const page = PAGES.find(([start]) => path.startsWith(start))?.[1] ?? '/installation';
  const found = /^(?<list>schedules|reasons|resources|form)\[(?<index>\d+)\]\.?(?<key>.*)$/.exec(
    path,
  );
  const { list, index, key = '' } = found?.groups ?? {};
  const field = fieldAt(path);
  if (list === undefined) {
    return { place: keyInWords(path, words), page, field };
  }
  const entry = entriesIn(file, list)[Number(index)] ?? {};
  const name = plainText(list === 'form' ? entry.label : entry.name, file);
  const query = list === 'form' || entry.id === undefined ? '' : `?id=${entry.id}`;
  return {
    place: [name, keyInWords(key, words)].filter(Boolean).join(' · '),
    page: `${page}${query}`,
    field,
  };
}

/** Returns the label of the longest known part of the path, with the row number in a list. */
function keyInWords(path: string, words: Words): string {
  const known = new Map<string, string>([
    ...Object.entries(words.keys),
    ['options', words.options],
    ['show_if', words.showIf],
  ]);
  const keys = path.split('.');
  for (let length = keys.length; length > 0; length -= 1) {
    const [key = '', row] = keys
      .slice(0, length)
      .join('.')
      .split(/\[(\d+)\]$/);
    const said = known.get(key);
    if (said !== undefined) {
      return row === undefined ? said : `${said}, ${fill(words.row, { number: Number(row) + 1 })}`;
    }
  }
  return path;
}

/**
 * Returns a selector for the field. The path may be a part of a row; a list in one field counts as
 * a whole, and a single day is in the first of its two fields.
 */
function fieldAt(path: string): string {
  const id = path
    .replace(/\.date$/, '.from')
    .replace(/\W+/g, '-')
    .replace(/-$/, '');
  const whole = id.replace(/-\d+$/, '');
  return `:is([id^="${id}"], [id^="-${id}"], [id="${whole}"], [id="-${whole}"]):is(input, select, textarea, button)`;
}
