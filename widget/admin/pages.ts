/**
 * The pages of the administration, one entry each: its address below `/admin`, its element, and its
 * file, which is loaded when the page is first shown.
 */

interface Entry {
  readonly page: string;
  readonly path: string;
  readonly element: string;
  readonly load: () => Promise<unknown>;
  /** Part of the navigation for administrators only; the server refuses everyone else. */
  readonly section?: 'configuration' | 'operation';
}

export const ROUTES = [
  {
    page: 'today',
    path: '/',
    element: 'admin-today',
    load: () => import('./calendar/today-page.ts'),
  },
  {
    page: 'today',
    path: '/calendar/rooms',
    element: 'admin-rooms',
    load: () => import('./calendar/rooms/rooms-page.ts'),
  },
  {
    page: 'week',
    path: '/calendar/week',
    element: 'admin-week',
    load: () => import('./calendar/week-page.ts'),
  },
  {
    page: 'list',
    path: '/calendar/list',
    element: 'admin-list',
    load: () => import('./calendar/list/day-list-page.ts'),
  },
  {
    page: 'outside',
    path: '/calendar/outside',
    element: 'admin-outside',
    load: () => import('./calendar/list/outside-page.ts'),
  },
  {
    page: 'waitlist',
    path: '/waitlist',
    element: 'admin-waitlist',
    load: () => import('./waitlist/waitlist-page.ts'),
  },
  {
    page: 'customers',
    path: '/customers',
    element: 'admin-customers',
    load: () => import('./customers/customers-page.ts'),
  },
  {
    page: 'explain',
    path: '/explain',
    element: 'admin-explain',
    load: () => import('./explain/explain-page.ts'),
  },
  {
    page: 'overview',
    path: '/configuration',
    element: 'admin-configuration',
    load: () => import('./configuration/overview-page.ts'),
    section: 'configuration',
  },
  {
    page: 'installation',
    path: '/configuration/installation',
    element: 'admin-configuration-installation',
    load: () => import('./configuration/installation-page.ts'),
    section: 'configuration',
  },
  {
    page: 'calendars',
    path: '/configuration/calendars',
    element: 'admin-configuration-calendars',
    load: () => import('./configuration/calendars-page.ts'),
    section: 'configuration',
  },
  {
    page: 'resources',
    path: '/configuration/resources',
    element: 'admin-configuration-resources',
    load: () => import('./configuration/resources-page.ts'),
    section: 'configuration',
  },
  {
    page: 'reasons',
    path: '/configuration/reasons',
    element: 'admin-configuration-reasons',
    load: () => import('./configuration/reasons-page.ts'),
    section: 'configuration',
  },
  {
    page: 'form',
    path: '/configuration/form',
    element: 'admin-configuration-form',
    load: () => import('./configuration/form-page.ts'),
    section: 'configuration',
  },
  {
    page: 'messages',
    path: '/configuration/messages',
    element: 'admin-configuration-messages',
    load: () => import('./messages/messages-page.ts'),
    section: 'configuration',
  },
  {
    page: 'wording',
    path: '/configuration/wording',
    element: 'admin-configuration-wording',
    load: () => import('./wording/wording-page.ts'),
    section: 'configuration',
  },
  {
    page: 'file',
    path: '/configuration/file',
    element: 'admin-configuration-file',
    load: () => import('./configuration/file-page.ts'),
    section: 'configuration',
  },
  {
    page: 'wizard',
    path: '/configuration/begin',
    element: 'admin-wizard',
    load: () => import('./wizard/wizard-page.ts'),
    section: 'configuration',
  },
  {
    page: 'interface',
    path: '/configuration/general',
    element: 'admin-interface',
    load: () => import('./general/interface-page.ts'),
    section: 'operation',
  },
  {
    page: 'interface',
    path: '/configuration/general/interface',
    element: 'admin-interface',
    load: () => import('./general/interface-page.ts'),
    section: 'operation',
  },
  {
    page: 'webhooks',
    path: '/configuration/general/webhooks',
    element: 'admin-webhooks',
    load: () => import('./webhooks/webhooks-page.ts'),
    section: 'operation',
  },
  {
    page: 'people',
    path: '/people',
    element: 'admin-people',
    load: () => import('./people/people-page.ts'),
    section: 'operation',
  },
  {
    page: 'log',
    path: '/log',
    element: 'admin-log',
    load: () => import('./log/log-page.ts'),
    section: 'operation',
  },
  {
    page: 'health',
    path: '/health',
    element: 'admin-health',
    load: () => import('./health/health-page.ts'),
    section: 'operation',
  },
  {
    page: 'account',
    path: '/account',
    element: 'admin-account',
    load: () => import('./account/account-page.ts'),
  },
  {
    page: 'setUp',
    path: '/set-up',
    element: 'admin-set-up',
    load: () => import('./set-up/set-up-page.ts'),
  },
  {
    page: 'invitation',
    path: '/invitation',
    element: 'admin-invitation',
    load: () => import('./invitation/invitation-page.ts'),
  },
] as const satisfies readonly Entry[];

export type PageName = (typeof ROUTES)[number]['page'];
export type PageRoute = Entry & { readonly page: PageName };

/** Whether a page edits the draft of the configuration. */
export const isConfiguration = (route: PageRoute | undefined): boolean =>
  route?.section === 'configuration';

/** Loads the forms that stand at any address while nobody is signed in. */
export const loadSetUp = () => import('./set-up/set-up-page.ts');
export const loadSignIn = () => import('./sign-in/sign-in-page.ts');

/** Loads the mark beside the link to the health page, after the current page. */
export const loadMark = () => import('./health/health-mark.ts');
