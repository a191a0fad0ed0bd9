/**
 * The operator's German words in an Arabic widget are marked as German, and stand in the order in
 * which Arabic is read.
 */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aCustomer } from './support/customer.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';

const scene = setScene({
  changes: {
    locale: 'de',
    form: [
      {
        ...{ name: 'street', label: 'Adresse', form_type: 'textbox', input_type: 'text' },
        ...{ required: false, value: '' },
      },
      {
        ...{ name: 'insurance', label: 'Versicherung', form_type: 'select', input_type: 'text' },
        ...{
          required: true,
          value: '',
          options: [{ value: 'none', label: 'Keine (Selbstzahler)' }],
        },
      },
    ],
    reasons: [
      {
        ...{ id: 1, name: 'Erstgespräch (kurz)', description: '', duration_minutes: 30 },
        price: '80 EUR',
      },
      { id: 2, name: 'Befund', description: '', duration_minutes: 20 },
    ],
  },
});

/** The language in which a text is read, as its nearest `lang` attribute says. */
const languageOf = (page: Page, text: string) =>
  page
    .getByText(text, { exact: true })
    .locator('visible=true')
    .first()
    .evaluate((element) => element.closest<HTMLElement>('[lang]')?.lang);

describe('the operator’s words', () => {
  const page = sharePage(() => scene().visit({ lang: 'ar' }));
  const widget = () => aCustomer(page()).widget;
  const choose = (name: string | RegExp) => aCustomer(page()).choose(name);

  it('are read as German on a card', async () => {
    await choose(/Dr\. Lindner/);
    await widget()
      .getByRole('button', { name: /Erstgespräch/ })
      .waitFor();
    expect(await languageOf(page(), '80 EUR')).toBe('de');
  });

  it('are read as German in a list', async () => {
    await choose(/Erstgespräch/);
    await widget().getByRole('grid').getByRole('button', { name: /متاح/ }).nth(3).click();
    await widget()
      .getByRole('button', { name: /^\d+:\d\d/ })
      .nth(5)
      .click();
    const select = widget().getByRole('combobox');
    await select.selectOption('none');
    expect(await select.locator('option[value=none]').getAttribute('lang')).toBe('de');
  });

  it('keep their order in a field, where their number would come last', async () => {
    const field = widget().getByRole('textbox').first();
    await field.fill('14 Harbour Row');
    expect(await field.evaluate((one) => getComputedStyle(one).unicodeBidi)).toBe('plaintext');
    await field.fill('');
  });

  it('are read as German in the summary', async () => {
    await choose('متابعة');
    await widget().getByText('80 EUR', { exact: true }).waitFor();
    for (const text of ['80 EUR', 'Praxis Sonnenhof, 2. OG', 'Keine (Selbstzahler)']) {
      expect([text, await languageOf(page(), text)]).toEqual([text, 'de']);
    }
  });

  it('precede the Arabic explanation', async () => {
    const row = widget().locator('dd').filter({ hasText: 'Erstgespräch' });
    const [name, duration] = await row.evaluate((one) =>
      [...one.querySelectorAll('bdi')].map((part) => part.getBoundingClientRect().left),
    );
    expect(name).toBeGreaterThan(duration ?? Number.POSITIVE_INFINITY);
  });
});
