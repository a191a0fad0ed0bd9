/** The shapes of what comes, in their places, so that nothing moves when it is there. */

import { html } from 'lit';

const bars = (count: number) => Array(count).fill(html`<i class="bar"></i>`);

export const cardsSkeleton = html`
  <ul class="cards skeleton" aria-hidden="true">${Array(3).fill(html`<li class="card">${bars(4)}</li>`)}</ul>
`;

export const chipsSkeleton = (count: number) => html`<div class="chips skeleton" aria-hidden="true">${bars(count)}</div>`;

export const monthSkeleton = html`<div class="month-skeleton skeleton" aria-hidden="true">${bars(42)}</div>`;

export const formSkeleton = html`<div class="fields skeleton" aria-hidden="true">${bars(8)}</div>`;
