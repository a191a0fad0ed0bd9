/**
 * The way through the site, by who reads: a page that is missing here is found by the search alone,
 * so a test wants every one of them.
 */

import { readdirSync, readFileSync } from 'node:fs';
import type { DefaultTheme } from 'vitepress';

const page = (text: string, link: string): DefaultTheme.SidebarItem => ({ text, link });

const pages: DefaultTheme.SidebarItem[] = [
  page('Quick start', '/quick-start'),
  {
    text: 'Your website',
    items: [
      page('Embed the widget', '/embedding'),
      page('Theming', '/theming'),
      page('React, Vue, Svelte …', '/recipes/frameworks'),
      page('WordPress', '/recipes/wordpress'),
      page('Site builders', '/recipes/site-builders'),
    ],
  },
  {
    text: 'Running it',
    items: [
      page('How do I …?', '/tasks'),
      page('Install and operate', '/operations'),
      page('Installation file', '/installation-file'),
      page('Rooms, devices and needs', '/resources'),
      page('Busy times of other calendars', '/busy-times'),
      page('Connecting other calendars', '/connecting-calendars'),
      page('What customers add', '/added-reasons'),
      page('Administration area', '/administration'),
      page('Monitoring', '/monitoring'),
      page('Scaling', '/scaling'),
      page('A standby that takes over', '/failover'),
      page('In front of another installation', '/remote'),
    ],
  },
  {
    text: 'Building on it',
    items: [
      page('Integrate', '/integrating'),
      page('API reference', '/api'),
      page('Webhooks', '/webhooks'),
      page('REST API, rule by rule', '/rest-api-rules'),
    ],
  },
  {
    text: 'How it works',
    items: [
      page('Guarantees', '/guarantees'),
      page('Architecture', '/architecture'),
      { text: 'Security', link: '/security', collapsed: true, items: listFolder('security') },
      page('Threat model', '/threat-model'),
      page('Report a vulnerability', '/reporting'),
      page('Comparison with others', '/comparison'),
      page('Working on Slotwell', '/contributing'),
      page('Adding something', '/extending'),
      page('Commands and tools', '/tools'),
      page('A row of the fault bench', '/fault-rows'),
      page('Decisions', '/decisions/'),
    ],
  },
];

/** By where one is: decisions are many, and have one of their own. */
export const sidebar: DefaultTheme.SidebarMulti = {
  '/decisions/': [page('All pages', '/'), { text: 'Decisions', items: listFolder('decisions') }],
  '/': pages,
};

/** Each page by its heading. */
function listFolder(folder: string): DefaultTheme.SidebarItem[] {
  const names = readdirSync(`docs/${folder}`).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  );
  return names.map((name) => {
    const [, heading = name] =
      /^# (.+)$/m.exec(readFileSync(`docs/${folder}/${name}`, 'utf8')) ?? [];
    return page(heading, `/${folder}/${name.replace(/\.md$/, '')}`);
  });
}
