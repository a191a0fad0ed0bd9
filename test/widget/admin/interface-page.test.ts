/** The switch and the token of the interface: what is shown is what is true at the server. */

import { expect, html } from '@open-wc/testing';
import '../../../widget/admin/general/interface-page.ts';
import { waitFor } from '../support/wait-for.ts';
import { aDesk } from './support/a-desk.ts';
import { fixtureAt } from './support/at-desk.ts';

interface Stored {
  enabled: boolean;
  token: boolean;
  since: string | null;
  last_booked: string | null;
}

/** `refuses`: calls that are answered 503. */
async function aPage(changes: Partial<Stored> = {}, refuses: readonly string[] = []) {
  const stored: Stored = {
    enabled: false,
    token: false,
    since: null,
    last_booked: null,
    ...changes,
  };
  const asked: string[] = [];
  const announced: string[] = [];
  const desk = aDesk({
    announce: (text) => void announced.push(text),
    serve: async (call, body) => {
      // As over a network, an answer comes after what the page does by itself.
      await new Promise((resolve) => setTimeout(resolve, 20));
      asked.push(call);
      if (refuses.includes(call)) {
        return Response.json({ error: 'Busy', code: 'unavailable' }, { status: 503 });
      }
      if (call === 'POST /interface/token') {
        stored.token = true;
        return { token: 'slw_new' };
      }
      if (call === 'PUT /interface') {
        Object.assign(stored, body);
      }
      return { ...stored };
    },
  });
  const element = await fixtureAt(desk, html`<admin-interface></admin-interface>`);
  await waitFor('the page', () => element.querySelector('[role=switch]'));
  const toggle = () => {
    const input = element.querySelector<HTMLInputElement>('[role=switch]');
    if (!input) {
      throw new Error('No switch');
    }
    return input;
  };
  return { element, stored, asked, announced, toggle };
}

function button(root: ParentNode, label: string): HTMLButtonElement {
  const found = [...root.querySelectorAll('button')].find(
    ({ textContent }) => textContent.trim() === label,
  );
  if (!found) {
    throw new Error(`No button: ${label}`);
  }
  return found;
}

const tokenIn = (element: Element) => waitFor('the token', () => element.querySelector('#token'));

describe('the switch of the interface', () => {
  it('saves at once, says so, and keeps the focus', async () => {
    const { element, stored, announced, toggle } = await aPage();
    toggle().click();
    const badge = await waitFor('that it is saved', () => element.querySelector('.badge'));
    expect([stored.enabled, toggle().checked]).to.deep.equal([true, true]);
    expect(badge.textContent.trim()).to.match(/^Saved, \d\d:\d\d$/);
    expect(announced).to.deep.equal(['The interface is enabled.']);
    await waitFor('the focus', () => document.activeElement === toggle());
    toggle().click();
    await waitFor('the second answer', () => announced.length === 2);
    expect([stored.enabled, announced[1]]).to.deep.equal([
      false,
      'The interface is disabled: programs get a 503 answer.',
    ]);
  });

  it('says by the installation’s clock when it was saved', async () => {
    const { element, toggle } = await aPage();
    const by = () =>
      new Date().toLocaleTimeString('sv', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
    const before = by();
    toggle().click();
    const badge = await waitFor('that it is saved', () => element.querySelector('.badge'));
    expect([before, by()]).to.include(badge.textContent.trim().replace('Saved, ', ''));
  });

  for (const enabled of [true, false]) {
    it(`goes back to ${enabled ? 'on' : 'off'} where it was not saved, and says why`, async () => {
      const { element, announced, toggle } = await aPage({ enabled }, ['PUT /interface']);
      toggle().click();
      await waitFor('what is wrong', () => element.querySelector('[role=alert]'));
      expect([toggle().checked, toggle().disabled]).to.deep.equal([enabled, false]);
      expect([announced, element.querySelector('.badge')]).to.deep.equal([[], null]);
    });
  }
});

describe('the token of the interface', () => {
  it('is created at once if there is none, is shown once, and hidden when confirmed', async () => {
    const { element, asked, announced } = await aPage();
    expect(element.textContent).to.contain('There is no token yet.');
    button(element, 'Generate new token').click();
    expect((await tokenIn(element)).textContent).to.equal('slw_new');
    expect(element.textContent).not.to.contain('The previous token no longer works.');
    expect(asked).to.deep.equal(['GET /interface', 'GET /interface', 'POST /interface/token']);
    const hide = button(element, 'Hide');
    expect(hide.disabled).to.equal(true);
    element.querySelector<HTMLInputElement>('.ends input')?.click();
    await waitFor('the way out', () => !hide.disabled);
    hide.click();
    await waitFor('the end of it', () => !element.textContent.includes('slw_new'));
    expect(announced).to.deep.equal(['The token is hidden and cannot be shown again.']);
    await waitFor('that there is one', () =>
      element.textContent.includes('The current token stops working at once.'),
    );
  });

  it('is replaced only after naming what stops, by current data', async () => {
    const { element, stored, asked } = await aPage({ token: true });
    stored.since = '2026-11-24T08:00:00.000Z';
    stored.last_booked = '2026-11-24T09:00:00.000Z';
    button(element, 'Generate new token').click();
    const dialog = await waitFor('the question', () => element.querySelector('dialog[open]'));
    const said = dialog.textContent.replace(/\s+/g, ' ');
    expect(said).to.contain('The current token (generated 09:00) stops working at once');
    expect(said).to.contain('A program last made or changed a booking with it: 10:00.');
    expect(asked).not.to.include('POST /interface/token');
    button(dialog, 'Replace the token').click();
    await tokenIn(element);
    expect(element.textContent).to.contain('The previous token no longer works.');
    await waitFor('the focus', () => document.activeElement?.id === 'token-heading');
  });

  it('stays if the question is answered with no', async () => {
    const { element, asked } = await aPage({ token: true });
    button(element, 'Generate new token').click();
    const dialog = await waitFor('the question', () => element.querySelector('dialog[open]'));
    button(dialog, 'Keep the current token').click();
    await waitFor('the end of it', () => !element.querySelector('dialog'));
    expect(asked).not.to.include('POST /interface/token');
    expect(element.querySelector('#token')).to.equal(null);
  });

  it('asks first if another program may have created one', async () => {
    const { element, stored, asked } = await aPage();
    stored.token = true;
    button(element, 'Generate new token').click();
    await waitFor('the question', () => element.querySelector('dialog[open]'));
    expect(asked).not.to.include('POST /interface/token');
  });

  it('shows a refusal in the dialog, which stays open', async () => {
    const { element } = await aPage({ token: true }, ['POST /interface/token']);
    button(element, 'Generate new token').click();
    const dialog = await waitFor('the question', () => element.querySelector('dialog[open]'));
    button(dialog, 'Replace the token').click();
    await waitFor('what is wrong', () => dialog.querySelector('[role=alert]'));
    expect(element.querySelector('#token')).to.equal(null);
  });
});
