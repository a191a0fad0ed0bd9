/** The pages of the administration and their addresses below `/admin`. */

import type { Route } from './router.ts';

export type PageName =
  | 'today'
  | 'week'
  | 'list'
  | 'outside'
  | 'waitlist'
  | 'explain'
  | 'customers'
  | 'interface'
  | 'people'
  | 'log'
  | 'health'
  | 'webhooks'
  | 'account'
  | 'setUp'
  | 'invitation'
  | ConfigurationPageName;
/** Configuration pages, for administrators only. */
export type ConfigurationPageName = keyof typeof CONFIGURATION;

export const ROUTES: readonly Route<PageName>[] = [
  { path: '/', page: 'today' },
  { path: '/calendar/week', page: 'week' },
  { path: '/calendar/list', page: 'list' },
  { path: '/calendar/outside', page: 'outside' },
  { path: '/waitlist', page: 'waitlist' },
  { path: '/customers', page: 'customers' },
  { path: '/explain', page: 'explain' },
  { path: '/configuration/general', page: 'interface' },
  { path: '/configuration/general/interface', page: 'interface' },
  { path: '/configuration/general/webhooks', page: 'webhooks' },
  { path: '/people', page: 'people' },
  { path: '/log', page: 'log' },
  { path: '/health', page: 'health' },
  { path: '/account', page: 'account' },
  { path: '/set-up', page: 'setUp' },
  { path: '/configuration', page: 'overview' },
  { path: '/configuration/installation', page: 'installation' },
  { path: '/configuration/calendars', page: 'calendars' },
  { path: '/configuration/reasons', page: 'reasons' },
  { path: '/configuration/form', page: 'form' },
  { path: '/configuration/messages', page: 'messages' },
  { path: '/configuration/wording', page: 'wording' },
  { path: '/configuration/file', page: 'file' },
  { path: '/configuration/begin', page: 'wizard' },
  { path: '/invitation', page: 'invitation' },
];

/** Their elements, which all get the same properties. */
export const CONFIGURATION = {
  overview: 'admin-configuration',
  installation: 'admin-configuration-installation',
  calendars: 'admin-configuration-calendars',
  reasons: 'admin-configuration-reasons',
  form: 'admin-configuration-form',
  messages: 'admin-configuration-messages',
  wording: 'admin-configuration-wording',
  file: 'admin-configuration-file',
  wizard: 'admin-wizard',
} as const;

export const isConfiguration = (page: PageName | undefined | null): page is ConfigurationPageName =>
  typeof page === 'string' && Object.hasOwn(CONFIGURATION, page);

const OPERATION: readonly (PageName | undefined)[] = [
  'interface',
  'webhooks',
  'people',
  'log',
  'health',
];

/** Whether a page is for administrators only; the server refuses everyone else. */
export const isForAdministrators = (page: PageName | undefined): boolean =>
  isConfiguration(page) || OPERATION.includes(page);

/** Loads the mark beside the link to the health page, after the current page. */
export const loadMark = () => import('./health/health-mark.ts');

/** Loads a page when it is first shown; each one is a separate file. */
export const load = {
  today: () => import('./calendar/today-page.ts'),
  week: () => import('./calendar/week-page.ts'),
  list: () => import('./calendar/list/day-list-page.ts'),
  outside: () => import('./calendar/list/outside-page.ts'),
  waitlist: () => import('./waitlist/waitlist-page.ts'),
  explain: () => import('./explain/explain-page.ts'),
  customers: () => import('./customers/customers-page.ts'),
  interface: () => import('./general/interface-page.ts'),
  webhooks: () => import('./webhooks/webhooks-page.ts'),
  overview: () => import('./configuration/overview-page.ts'),
  installation: () => import('./configuration/installation-page.ts'),
  calendars: () => import('./configuration/calendars-page.ts'),
  reasons: () => import('./configuration/reasons-page.ts'),
  form: () => import('./configuration/form-page.ts'),
  messages: () => import('./messages/messages-page.ts'),
  wording: () => import('./wording/wording-page.ts'),
  file: () => import('./configuration/file-page.ts'),
  wizard: () => import('./wizard/wizard-page.ts'),
  people: () => import('./people/people-page.ts'),
  log: () => import('./log/log-page.ts'),
  health: () => import('./health/health-page.ts'),
  account: () => import('./account/account-page.ts'),
  invitation: () => import('./invitation/invitation-page.ts'),
  setUp: () => import('./set-up/set-up-page.ts'),
  signIn: () => import('./sign-in/sign-in-page.ts'),
};
