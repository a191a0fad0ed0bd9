/** The pages of the general settings, one beside the other. */

import { html } from 'lit';
import { BASE } from '../client.ts';
import type { Texts } from '../texts/en.ts';
import '../operation.css';

const PAGES = ['interface', 'webhooks'] as const;

export const generalTabs = ({ pages }: Texts, current: (typeof PAGES)[number]) => html`
  <nav class="segments general-tabs" aria-label=${pages.general}>
    ${PAGES.map((page) => html`<a href="${BASE}/configuration/general/${page}" aria-current=${page === current ? 'true' : 'false'}>${pages[page]}</a>`)}
  </nav>
`;
