/** Placeholders in the shape of the content, so that nothing moves when it arrives. */

import { html } from 'lit';

const bars = (count: number) => Array(count).fill(html`<i class="bar"></i>`);

export const cardsSkeleton = html`
  <ul class="cards skeleton" aria-hidden="true">${Array(3).fill(html`<li class="card">${bars(4)}</li>`)}</ul>
`;

const skeleton = (what: string, count: number) =>
  html`<div class="${what} skeleton" aria-hidden="true">${bars(count)}</div>`;

export const chipsSkeleton = (count: number) => skeleton('chips', count);

export const formSkeleton = skeleton('fields', 8);
