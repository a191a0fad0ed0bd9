/** Trials of the widget by axe: a walk through its states, however it is looked at. */

import { afterAll, describe, expect, it } from 'vitest';
import { createMatrix } from './axe-matrix.ts';
import { startMailServer } from './mail-server.ts';
import { setScene } from './scene.ts';
import { isWhole, type View, type ViewName, viewsOf } from './views.ts';
import type { Walk } from './widget-walks.ts';

const REASONS = 10;

const open = {
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  opens: '08:00',
  closes: '20:00',
};
const aCalendar = (id: number, name: string, reasons: number) => ({
  id,
  name,
  location: 'Praxis Sonnenhof, 2. OG',
  address: 'Lindenweg 4, 10115 Berlin',
  reasons: Array.from({ length: reasons }, (_, index) => index + 1),
  lead_time_minutes: 60,
  horizon_days: 40,
  opening_hours: [open],
});

const changes = {
  privacy_url: 'https://praxis.example/privacy',
  consent: 'I agree that my details are kept.',
  waitlist: { offer_minutes: 60 },
  limits: {
    bookings_per_address: 10_000,
    holds_per_address: 10_000,
    holds_per_visitor: 100,
    holds_per_network: 1000,
  },
  reasons: Array.from({ length: REASONS }, (_, index) => ({
    id: index + 1,
    name: { de: `Anliegen ${index + 1}`, en: `Reason ${index + 1}` },
    description:
      index === 0 ? 'For new patients. Please bring your papers, and your insurance card.' : '',
    duration_minutes: 30,
    ...(index === 0 && { price: '80 EUR' }),
  })),
  schedules: [aCalendar(1, 'Dr. Lindner', 2), aCalendar(2, 'Dr. Okafor', REASONS)],
};

interface Trial {
  readonly mode: 'inline' | 'dialog' | 'floating';
  readonly walk: Walk;
  readonly inGate: readonly ViewName[];
}

const always = () => true;

/**
 * Chooses views in the gate: the first two alternate, and a third one without contrast checks joins
 * every third state.
 */
function inTurn(at: number, views: number): (state: number) => boolean {
  if (views === 1) {
    return always;
  }
  return at < 2 ? (state) => state % 2 === at : (state) => state % 3 === 0;
}

/** Walks through each trial in each view, and prints the matrix at the end. */
export async function tryWalks(
  title: string,
  trials: Readonly<Record<string, Trial>>,
): Promise<void> {
  const { env } = await startMailServer();
  const scene = setScene({ env, changes });
  const matrix = createMatrix(title);
  afterAll(() => matrix.print());

  describe.each(Object.entries(trials))(
    'axe (WCAG 2.2 AA) finds nothing %s',
    (_title, { mode, walk, inGate }) => {
      const looks = viewsOf(...inGate).map(
        ([viewName, view], at) =>
          [viewName, { view, isDue: isWhole ? always : inTurn(at, inGate.length) }] as const,
      );
      it.each(looks)('%s', { timeout: 240_000 }, async (viewName, { view, isDue }) => {
        const { page } = await scene().visit(host(view, mode), {
          ...view.options,
          bypassCSP: true,
        });
        const found: string[] = [];
        for (const [index, [state, reach]] of Object.entries(walk).entries()) {
          await reach(page);
          if (isDue(index)) {
            found.push(
              ...(await matrix.look(
                { page, view, viewName },
                mode === 'inline' ? state : `${mode}: ${state}`,
              )),
            );
          }
        }
        await page.context().close();
        expect(found).toEqual([]);
      });
    },
  );
}

const host = ({ lang }: View, mode: Trial['mode']) => ({
  lang,
  attributes: `theme="auto" mode="${mode}"`,
});
