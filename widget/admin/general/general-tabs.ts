/**
 * The tabs of the general settings: pages of their own, and pages that the overview links to as
 * well.
 */

import { html } from 'lit';
import { BASE } from '../client.ts';
import type { Texts } from '../texts/index.ts';
import '../operation.css';

const ADDRESSES = {
  installation: '/configuration/installation',
  interface: '/configuration/general/interface',
  webhooks: '/configuration/general/webhooks',
  file: '/configuration/file',
} as const;
const PAGES = [
  'installation',
  'interface',
  'webhooks',
  'file',
] as const satisfies readonly (keyof typeof ADDRESSES)[];

export const generalTabs = ({ pages }: Texts, current: (typeof PAGES)[number]) => html`
  <nav class="segments general-tabs" aria-label=${pages.general}>
    ${PAGES.map((page) => html`<a href="${BASE}${ADDRESSES[page]}" aria-current=${page === current ? 'true' : 'false'}>${pages[page]}</a>`)}
  </nav>
`;
