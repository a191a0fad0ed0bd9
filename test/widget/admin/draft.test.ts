/**
 * A draft belongs to one person: another who signs in on the same page starts from the
 * configuration that is in force.
 */

import { expect } from '@open-wc/testing';
import {
  changeDraft,
  changeText,
  discardDraft,
  openDraft,
} from '../../../widget/admin/configuration/edit/draft.ts';
import { aDesk } from './support/a-desk.ts';

const IN_FORCE = { name: 'Praxis' };

function aDeskOf(id: number) {
  const { session } = aDesk();
  return aDesk({
    session: { ...session, administrator: { ...session.administrator, id } },
    serve: () => ({ version: 1, file: IN_FORCE, text: '', next_ids: { schedule: 1, reason: 1 } }),
  });
}

/** What this person finds in the draft. */
async function fileOf(id: number, open = openDraft): Promise<unknown> {
  return (await open(aDeskOf(id))).body?.file;
}

describe('a draft of the configuration', () => {
  beforeEach(async () => {
    const { body: draft } = await openDraft(aDeskOf(1));
    if (draft) {
      changeDraft(aDeskOf(1), { ...draft, file: { name: 'Drafted' } });
    }
  });
  afterEach(() => void discardDraft());

  it('continues for its user', async () => {
    expect(await fileOf(1)).to.deep.equal({ name: 'Drafted' });
  });

  it('does not continue for another user', async () => {
    expect(await fileOf(2)).to.deep.equal(IN_FORCE);
  });

  it('includes edited text after a reload', async () => {
    discardDraft();
    await openDraft(aDeskOf(1));
    changeText('name: Written');
    const query = '?written';
    const anew = await import(`../../../widget/admin/configuration/edit/draft.ts${query}`);
    await anew.openDraft(aDeskOf(1));
    expect(anew.writtenText()).to.equal('name: Written');
    anew.discardDraft();
  });

  for (const [id, file] of [
    [1, { name: 'Drafted' }],
    [2, IN_FORCE],
  ] as const) {
    it(`is ${JSON.stringify(file)} to person ${id} after the page was loaded anew`, async () => {
      const anew = await import(`../../../widget/admin/configuration/edit/draft.ts?person=${id}`);
      expect(await fileOf(id, anew.openDraft)).to.deep.equal(file);
      anew.discardDraft();
    });
  }
});
