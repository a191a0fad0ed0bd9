/** Answers that were asked for before they are needed. */

import { expect } from '@open-wc/testing';
import { call, prefetch } from '../../widget/booking/api-client.ts';
import { useTimers } from './support/timers.ts';

const realFetch = window.fetch;

describe('a prefetched answer', () => {
  let timers: ReturnType<typeof useTimers>;
  let answers: Response[] = [];
  const read = async (url: string) => (await call<'schedules'>(url)).body;

  beforeEach(() => {
    timers = useTimers();
    window.fetch = async () => answers.shift() ?? Response.error();
  });
  afterEach(() => {
    timers.restore();
    window.fetch = realFetch;
  });

  it('is the answer to the first call for it', async () => {
    answers = [Response.json({ data: [1] }), Response.json({ data: [2] })];
    prefetch('/first');
    expect([await read('/first'), await read('/first')]).to.deep.equal([
      { data: [1] },
      { data: [2] },
    ]);
  });

  it('is asked for again if it was refused', async () => {
    answers = [
      new Response('{"code":"rate_limited"}', { status: 429 }),
      Response.json({ data: [] }),
    ];
    prefetch('/refused');
    expect(await read('/refused')).to.deep.equal({ data: [] });
  });

  it('counts for ten seconds', async () => {
    answers = [Response.json({ data: [1] }), Response.json({ data: [2] })];
    prefetch('/old');
    timers.elapse(10_000);
    expect(await read('/old')).to.deep.equal({ data: [2] });
  });
});
