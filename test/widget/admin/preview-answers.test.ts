import { expect } from '@open-wc/testing';
import { answerTo } from '../../../widget/admin/preview/answers.ts';
import { FakeApi } from '../support/fake-api.ts';

const realFetch = window.fetch;
const NOTHING_DRAFTED = { form: null, said: null };

describe('the preview', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = new FakeApi().with({ holds: true, waitlist: true });
    window.fetch = (input, init) => api.fetch(new URL(String(input), location.href), init);
  });
  afterEach(() => {
    window.fetch = realFetch;
  });

  it('tells the widget that nothing can be held or waited for', async () => {
    const { body } = await answerTo('config?lang=en', NOTHING_DRAFTED, {});
    expect(JSON.parse(body).data.capabilities).to.deep.include({ holds: false, waitlist: false });
  });

  for (const call of ['holds', 'holds/extend', 'holds/release', 'bookings', 'waitlist']) {
    it(`sends no ${call} to the server`, async () => {
      expect((await answerTo(call, NOTHING_DRAFTED, {})).status).to.equal(503);
      expect(api.calls).to.deep.equal([]);
    });
  }
});
