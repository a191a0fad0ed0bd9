/** What a form lacks is said beside the field, in the language of the page. */

import { expect, fixture, html } from '@open-wc/testing';
import { validateInOwnWords } from '../../../widget/admin/parts/own-validation.ts';
import de from '../../../widget/admin/texts/de/shell.json' with { type: 'json' };

async function aForm() {
  const root = await fixture<HTMLElement>(html`
    <div>
      <form>
        <div class="field"><input name="name" required /></div>
        <div class="field"><input name="email" type="email" value="nobody" /></div>
        <fieldset>
          <label><input type="radio" name="reason" required /></label>
          <label><input type="radio" name="reason" required /></label>
        </fieldset>
      </form>
    </div>
  `);
  validateInOwnWords(root, () => de);
  root.querySelector('form')?.requestSubmit();
  return root;
}

const said = (root: Element) =>
  [...root.querySelectorAll('.wrong')].map(({ textContent }) => textContent);

describe('missing values of a form', () => {
  it('are reported once beside each field, and the first gets the focus', async () => {
    const root = await aForm();
    expect(said(root)).to.deep.equal([
      'Bitte ausfüllen.',
      'Das ist keine E-Mail-Adresse.',
      'Bitte auswählen.',
    ]);
    expect(document.activeElement).to.equal(root.querySelector('[name=name]'));
  });

  it('is said no longer once something is entered', async () => {
    const root = await aForm();
    const name = root.querySelector<HTMLInputElement>('[name=name]');
    name?.dispatchEvent(new Event('input', { bubbles: true }));
    expect(said(root)).to.have.length(2);
    expect(name?.hasAttribute('aria-invalid')).to.equal(false);
  });
});
