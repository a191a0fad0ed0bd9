/** Notices of what was done: how long the way back stays on screen. */

import { expect, fixture, html } from '@open-wc/testing';
import { Toasts } from '../../../widget/admin/parts/toasts.ts';
import { aDesk } from './support/a-desk.ts';

const host = { addController: () => {}, removeController: () => {}, requestUpdate: () => {}, updateComplete: Promise.resolve(true) };

/** As the style sheet would have it, but for what the notice says itself. */
async function durationOf(undoMs: number): Promise<string> {
  const toasts = new Toasts(host);
  toasts.add({ text: 'Closed, 40 bookings cancelled.', undo: async () => {}, undoMs });
  const box = await fixture(html`<div>${toasts.view(aDesk().texts)}</div>`);
  return box.querySelector<HTMLElement>('.toast')?.style.animationDuration ?? '';
}

describe('a notice', () => {
  it('stays as long as what was done can be undone', async () => {
    expect(await durationOf(49_500)).to.equal('49500ms');
  });

  it('stays as long as any other where that is over sooner', async () => {
    expect(await durationOf(9_500)).to.equal('');
  });
});
