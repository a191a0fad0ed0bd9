/** A keyboard is enough, from another origin, in each of the languages. */

import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../bff/texts/index.ts';
import { startChromium } from './support/chromium-engine.ts';
import { aCustomer } from './support/customer.ts';
import { setEngine, setScene } from './support/scene.ts';

describe('a keyboard alone', () => {
  const scene = setScene();
  const open = setEngine('keyboard', startChromium);

  it.each(LANGUAGES.tags)('books in %s', async (lang) => {
    const { tab, visitor } = await open(lang);
    scene().show({ lang });
    await tab.goto(scene().origin);
    const { confirmation } = await aCustomer(tab, visitor, lang).bookByKeyboard();
    expect(confirmation).toContain('Dr. Okafor');
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });
});
