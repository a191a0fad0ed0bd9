/** News from the server over connections that are refused, fall silent or are given back. */

import { expect } from '@open-wc/testing';
import { type LiveState, listen } from '../../../widget/admin/live.ts';
import { useTimers } from '../support/timers.ts';

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 0;
  onopen = () => {};
  onerror = () => {};

  constructor() {
    super();
    FakeSource.opened.push(this);
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }

  refuse(): void {
    this.close();
    this.onerror();
  }
}

const RealSource = window.EventSource;
const openStreams = () =>
  FakeSource.opened.filter(({ readyState }) => readyState !== FakeSource.CLOSED);

function show(isShown: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: !isShown });
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('news from the server', () => {
  let timers: ReturnType<typeof useTimers>;
  let end: () => void;
  const heard: unknown[] = [];
  const states: LiveState[] = [];

  beforeEach(() => {
    Object.assign(window, { EventSource: FakeSource });
    FakeSource.opened = [];
    heard.length = 0;
    states.length = 0;
    timers = useTimers();
    end = listen({
      changed: (schedules) => heard.push(schedules),
      stateChanged: (state) => states.push(state),
      refused: () => heard.push('refused'),
    });
  });
  afterEach(() => {
    end();
    Reflect.deleteProperty(document, 'hidden');
    timers.restore();
    Object.assign(window, { EventSource: RealSource });
  });

  it('may have been missed until the stream opens', () => {
    FakeSource.opened[0]?.onopen();
    expect(heard).to.deep.equal([null]);
  });

  it('names the calendars that changed', () => {
    const data = JSON.stringify({ schedules: [2], configuration: false });
    FakeSource.opened[0]?.dispatchEvent(new MessageEvent('changed', { data }));
    expect(heard).to.deep.equal([[2]]);
  });

  it('is asked for again five seconds after the stream was refused', () => {
    FakeSource.opened[0]?.refuse();
    expect(heard).to.deep.equal(['refused']);
    timers.elapse(4_999);
    expect(openStreams()).to.have.length(0);
    timers.elapse(1);
    expect(openStreams()).to.have.length(1);
  });

  it('comes by a new stream when the server has been silent for a minute', () => {
    const [first] = FakeSource.opened;
    timers.elapse(50_000);
    first?.dispatchEvent(new Event('beat'));
    timers.elapse(59_999);
    expect(openStreams()).to.deep.equal([first]);
    timers.elapse(1);
    expect(first?.readyState).to.equal(FakeSource.CLOSED);
    expect(openStreams()).to.have.length(1);
  });

  it('goes on in a tab that is shown again within half a minute', () => {
    const [first] = FakeSource.opened;
    show(false);
    timers.elapse(20_000);
    show(true);
    timers.elapse(20_000);
    expect(openStreams()).to.deep.equal([first]);
    expect(states).not.to.include('away');
  });

  it('pauses while the tab is hidden for longer, and is asked for again then', () => {
    show(false);
    timers.elapse(30_000);
    expect(openStreams()).to.have.length(0);
    expect(states.at(-1)).to.equal('away');
    show(true);
    expect(openStreams()).to.have.length(1);
  });

  it('ends with its listener', () => {
    end();
    show(false);
    show(true);
    timers.elapse(120_000);
    expect(openStreams()).to.have.length(0);
  });
});
