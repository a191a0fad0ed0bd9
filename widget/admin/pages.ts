/** The pages of the administration area, and the addresses below `/admin` that lead to them. */

import type { Route } from './router.ts';

export type PageName = 'today' | 'week' | 'explain' | 'interface' | 'setUp';

export const ROUTES: readonly Route<PageName>[] = [
  { path: '/', page: 'today' },
  { path: '/calendar/week', page: 'week' },
  { path: '/explain', page: 'explain' },
  { path: '/configuration/general', page: 'interface' },
  { path: '/configuration/general/interface', page: 'interface' },
  { path: '/set-up', page: 'setUp' },
];

/** Each is a file of its own, loaded when it is first shown. */
export const load = {
  today: () => import('./today/today-page.ts'),
  week: () => import('./week/week-page.ts'),
  explain: () => import('./explain/explain-page.ts'),
  interface: () => import('./general/interface-page.ts'),
  setUp: () => import('./set-up/set-up-page.ts'),
  signIn: () => import('./sign-in/sign-in-page.ts'),
};
