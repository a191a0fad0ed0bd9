import { expect, html } from '@open-wc/testing';
import { CalendarData } from '../../../widget/admin/calendar/calendar-data.ts';
import { aDesk } from './support/a-desk.ts';
import { fixtureAt } from './support/at-desk.ts';

interface Shown {
  readonly day: string;
  readonly today: string;
  /** Minute of today: the number of the answer. */
  readonly now: number;
}

/** Gives the next answer, in the order of the requests. */
const arrivals: (() => void)[] = [];

class AnyCalendar extends CalendarData<Shown> {
  protected override fetchShown() {
    return new Promise<{ body: Shown; problem?: never }>((arrive) => {
      const day = '2026-12-01';
      const now = arrivals.length;
      arrivals.push(() => arrive({ body: { day, today: day, now } }));
    });
  }

  protected override arrived(): void {}

  protected override dayOf({ day }: Shown): string {
    return day;
  }

  /** Resolves with the number of the answer that is shown when the wait ends. */
  async waitForLoad(): Promise<number | undefined> {
    await this.load();
    return this.data?.shown.now;
  }
}

customElements.define('any-calendar', AnyCalendar);

it('a calendar page that loads again has waited only once the newest answer is there', async () => {
  const desk = aDesk({ serve: () => ({ schedules: [], resources: [] }) });
  const page = await fixtureAt<AnyCalendar>(desk, html`<any-calendar></any-calendar>`);
  arrivals.length = 0;
  const entering = page.waitForLoad();
  arrivals[0]?.();
  expect(await entering).to.equal(0);
  const waits = [page.waitForLoad(), page.waitForLoad()];
  arrivals[1]?.();
  await new Promise((done) => setTimeout(done));
  arrivals[2]?.();
  expect(await Promise.all(waits)).to.deep.equal([2, 2]);
});
