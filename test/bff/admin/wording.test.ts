/**
 * The texts that may be said in own words, as they are listed; and that the page has words for each
 * of them.
 */

import { beforeAll, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { LANGUAGES } from '../../../bff/texts/index.ts';
import { languageProblems } from '../../../core/index.ts';
import de from '../../../widget/admin/texts/de/wording.json' with { type: 'json' };
import en from '../../../widget/admin/texts/en/wording.json' with { type: 'json' };
import { useTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

const server = useTestServer();
let secret = '';
beforeAll(async () => {
  secret = await signedIn(server());
});

const list = async (language?: string) =>
  adminCalls['GET /texts'].answer.parse(
    (
      await adminCall(
        server(),
        `GET /texts${language === undefined ? '' : `?language=${language}`}`,
        { secret },
      )
    ).json,
  );

/** `{widget: {book: said}}` of `widget.book`. */
const treeOf = (name: string, said: unknown): unknown =>
  name.split('.').reduceRight((tree, key) => ({ [key]: tree }), said);

describe('the list of texts', () => {
  it('has the texts of each language, the default one first, with their placeholders', async () => {
    const { language, languages, texts } = await list();
    expect([language, languages[0]?.tag, languages.length]).toEqual(['en', 'en', 12]);
    expect(texts.find(({ name }) => name === 'widget.progress')).toEqual({
      name: 'widget.progress',
      values: ['n', 'count'],
      forms: [{ category: null, text: 'Step {n} of {count}' }],
    });
    expect(
      (await list('de')).texts.find(({ name }) => name === 'widget.book')?.forms[0]?.text,
    ).toBe(LANGUAGES.texts.de.widget.book);
    expect(await adminCall(server(), 'GET /texts?language=tlh', { secret })).toMatchObject({
      status: 400,
      json: { field: 'language' },
    });
  });

  it('has each plural form of a counted text', async () => {
    const formsIn = async (language: string) =>
      (await list(language)).texts.find(({ name }) => name === 'widget.openFields')?.forms;
    expect(await formsIn('en')).toEqual([
      { category: 'one', text: 'Please check one answer' },
      { category: 'other', text: 'Please check {n} answers' },
    ]);
    expect((await formsIn('ar'))?.map(({ category }) => category)).toEqual([
      'zero',
      'one',
      'two',
      'few',
      'many',
      'other',
    ]);
  });

  it('lists exactly the names that the installation file accepts, in every language', async () => {
    for (const tag of LANGUAGES.tags) {
      const { texts } = await list(tag);
      expect(texts.length).toBeGreaterThan(300);
      for (const { name, forms } of texts) {
        const said =
          forms[0]?.category === null
            ? forms[0].text
            : Object.fromEntries(forms.map(({ category, text }) => [category, text]));
        expect(
          languageProblems({ texts: { [tag]: treeOf(name, said) } }, LANGUAGES.texts),
          `${tag} ${name}`,
        ).toEqual([]);
      }
    }
  });

  it('has the defaults before rewording, with the operator’s word for a calendar', async () => {
    const before = adminCalls['GET /configuration'].answer.parse(
      (await adminCall(server(), 'GET /configuration', { secret })).json,
    );
    const own = {
      words: { calendar: 'Room' },
      texts: { en: { widget: { book: 'Reserve', calendarHead: 'Pick one' } } },
    };
    const proposed = { text: JSON.stringify({ ...before.file, ...own }), version: before.version };
    const { json } = await adminCall(server(), 'POST /configuration/effect', {
      secret,
      body: proposed,
    });
    const { fingerprint } = adminCalls['POST /configuration/effect'].answer.parse(json);
    await adminCall(server(), 'PUT /configuration', { secret, body: { ...proposed, fingerprint } });
    const saidBy = new Map((await list()).texts.map(({ name, forms }) => [name, forms[0]?.text]));
    expect([saidBy.get('widget.book'), saidBy.get('widget.calendarHead')]).toEqual([
      'Book now',
      'Room',
    ]);
  });

  it('is for administrators', async () => {
    const status = async (role: 'viewer' | 'scheduler') =>
      (await adminCall(server(), 'GET /texts', { secret: await signedIn(server(), role) })).status;
    expect([await status('viewer'), await status('scheduler')]).toEqual([403, 403]);
  });
});

describe('the page of the wording', () => {
  const described = (words: typeof en) =>
    Object.values(words.widget).flatMap(({ texts }) => Object.keys(texts));

  it('describes each text of the widget once, in both languages', () => {
    expect(described(en).toSorted()).toEqual(Object.keys(LANGUAGES.texts.en.widget).toSorted());
    expect(described(de)).toEqual(described(en));
  });

  it('has a heading for each other part, and a name for each placeholder', async () => {
    const { texts } = await list();
    const parts = new Set(texts.map(({ name }) => name.split('.')[0]));
    expect([...parts].filter((part) => part !== 'widget').toSorted()).toEqual(
      Object.keys(en.others)
        .filter((part) => part !== 'notices')
        .toSorted(),
    );
    const values = new Set(texts.flatMap((text) => text.values));
    expect([...values].filter((name) => !(name in en.names) || !(name in de.names))).toEqual([]);
  });
});
