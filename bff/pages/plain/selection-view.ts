/**
 * What the customer may add to the chosen reason, and how often it is to be done. Each choice leads
 * to the reason that stands for it.
 */

import { fill, fillCounted } from '../../../core/index.ts';
import { listOptions, type Option } from '../../visitor/selection.ts';
import { type Html, html } from '../html.ts';
import { words } from '../own-text.ts';
import { type HiddenFields, renderHidden } from '../times-view.ts';
import type { Choices, PlainContext } from './plain-context.ts';

/** Links, or a form if answers have to be carried along. */
type Way =
  | { readonly link: (reason: number) => string }
  | { readonly action: string; readonly hidden: HiddenFields };

/** Renders the choices; `null` if there are none. */
export function renderSelection(
  { language }: PlainContext,
  { reasons, reason }: Choices,
  way: Way,
): Html | null {
  if (reason === null) {
    return null;
  }
  const { toAdd, added, counts } = listOptions(reasons, reason);
  if (toAdd.length + added.length + counts.length === 0) {
    return null;
  }
  const { widget, speech } = language;
  const { own } = speech;
  const chip = (id: number, text: Html | string, more: Html | null = null) =>
    'link' in way
      ? html`<li><a class="chip" href="${way.link(id)}"${more}>${text}</a></li>`
      : html`<li><button class="chip" name="reason" value="${id}"${more}>${text}</button></li>`;
  const remove = (option: Option) =>
    chip(
      option.reason.id,
      html`${words(own(option.name))} ✕`,
      html` aria-label="${fill(widget.takeOut, { name: speech.say(option.name) })}"`,
    );
  const times = counts.map(({ count, reason: { id } }) =>
    chip(id, fillNumber(count, speech.lang), id === reason.id ? html` aria-current="true"` : null),
  );
  const lists = html`${
    added.length + toAdd.length === 0
      ? null
      : html`<h2>${widget.addHead}</h2><ul class="chips long">${added.map(remove)}${toAdd.map(
          (option) => chip(option.reason.id, html`+ ${words(own(option.name))}`),
        )}</ul>`
  }${times.length === 0 ? null : html`<h2>${widget.countHead}</h2><ul class="chips">${times}</ul>`}`;
  const minutes = fillCounted(widget.minutes, reason.durationMinutes, speech.lang);
  const total = html`<p>${words(own(reason.name))}: ${minutes}${reason.price === null ? null : html` · ${words(own(reason.price))}`}</p>`;
  return 'link' in way
    ? html`${lists}${total}`
    : html`<form method="post" action="${way.action}">${renderHidden(way.hidden)}${lists}</form>${total}`;
}

const fillNumber = (count: number, lang: string) => new Intl.NumberFormat(lang).format(count);
