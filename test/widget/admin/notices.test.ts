/** Notices of what was done: how long the way back stays within reach. */

import { expect, fixture, html } from '@open-wc/testing';
import type { Toast } from '../../../widget/admin/desk.ts';
import type { Notices } from '../../../widget/admin/parts/notices.ts';
import '../../../widget/admin/parts/notices.ts';
import { aDesk } from './support/a-desk.ts';

const { texts } = aDesk();
const undo = async () => {};

async function aNotice(...toasts: readonly Toast[]) {
  const notices = await fixture<Notices>(html`<admin-notices .texts=${texts}></admin-notices>`);
  for (const toast of toasts) {
    notices.add(toast);
  }
  await notices.updateComplete;
  return notices;
}

const shownIn = (notices: Notices) =>
  [...notices.querySelectorAll('.toast')].map((toast) => [
    toast.querySelector('span')?.textContent,
    toast.textContent?.includes(texts.undo),
  ]);

/** So many seconds later, of which it could be reached for so many; `at`: since it was added. */
async function pass(notices: Notices, reachable: number, at = reachable) {
  notices.elapse(reachable * 1_000, performance.now() + at * 1_000);
  await notices.updateComplete;
  return shownIn(notices);
}

describe('a notice', () => {
  const moved: Toast = { text: 'Moved.', undo, undoMs: 29_500, shownMs: 10_000 };

  it('offers to undo for as long as it could be reached, and then goes', async () => {
    const notices = await aNotice(moved);
    expect(await pass(notices, 9.9)).to.deep.equal([['Moved.', true]]);
    expect(await pass(notices, 0.2, 10)).to.deep.equal([]);
  });

  it('still offers it after a while in another window', async () => {
    expect(await pass(await aNotice(moved), 0, 29)).to.deep.equal([['Moved.', true]]);
  });

  it('says that it is too late instead of offering it in vain', async () => {
    const notices = await aNotice(moved);
    expect(await pass(notices, 0, 30)).to.deep.equal([[`Moved. ${texts.undoOver}`, false]]);
    expect(await pass(notices, 9.9, 40)).to.have.length(1);
    expect(await pass(notices, 0.2, 41)).to.deep.equal([]);
  });

  it('goes without a word if it is too late just before its end', async () => {
    const notices = await aNotice({ ...moved, undoMs: 9_500 });
    expect(await pass(notices, 9.4)).to.deep.equal([['Moved.', true]]);
    expect(await pass(notices, 0.2, 10)).to.deep.equal([]);
  });

  it('is among the three that are shown, however many there are', async () => {
    const texts = ['one', 'two', 'three', 'four'];
    const notices = await aNotice(...texts.map((text) => ({ text })));
    expect(shownIn(notices).map(([text]) => text)).to.deep.equal(['two', 'three', 'four']);
  });
});
