/** The pages of the administration area, and the addresses below `/admin` that lead to them. */

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
/** Those of administrators alone, for what is configured. */
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

/** The element of each: they are all given the same. */
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

/** Nobody else is let in by the server. */
export const isForAdministrators = (page: PageName | undefined): boolean =>
  isConfiguration(page) || OPERATION.includes(page);

/** What is shown beside the way to the page of health; later than the page that is looked at. */
export const loadMark = () => import('./health/health-mark.ts');

/** Each is a file of its own, loaded when it is first shown. */
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
