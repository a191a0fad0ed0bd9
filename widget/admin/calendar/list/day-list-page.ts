/**
 * `<admin-list>`: live tables of one day or seven, by calendar, for reading and printing.
 * Administrators can also export a file for accounting.
 */

import { html, nothing, type PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import type { CallAnswer } from '../../../../bff/contract/admin-calls.ts';
import { addDays } from '../../../shared/wall-time.ts';
import { BASE } from '../../client.ts';
import { icons } from '../../parts/icons.ts';
import { fill } from '../../texts/fill.ts';
import { clock, dayInWords, daysInWords, momentInWords } from '../../wall-time.ts';
import { turnsBar } from '../calendar-bar.ts';
import { CalendarData } from '../calendar-data.ts';
import { countBookings } from '../counted-bookings.ts';
import { nameTaken, numbered, toState } from '../day-columns.ts';
import { hiddenCalendars } from '../screen-settings.ts';
import './export-form.ts';
import './list.css';
import { stackedTable } from '../../parts/stacked-table.ts';
import { listTexts } from './list-texts.ts';

type List = CallAnswer<'GET /lists/{day}'>;
type Listed = List['days'][number]['schedules'][number];
type Row = Listed['bookings'][number];
type Needed = Listed['needed'][number];

class ListPage extends CalendarData<List> {
  @property({ attribute: false }) query: URLSearchParams | undefined;

  get #days(): '1' | '7' {
    return this.query?.get('days') === '7' ? '7' : '1';
  }

  protected override fetchShown() {
    return this.desk.call('GET /lists/{day}', {
      path: { day: this.shownDay },
      query: { days: this.#days },
    });
  }

  protected override arrived(): void {
    this.desk.announce(fill(this.desk.texts.day.loaded, { day: this.#heading }));
  }

  protected override dayOf({ days }: List): string {
    return `${days[0]?.day} ${days.length}`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const before = changed.get('query');
    if (before && before.get('days') !== this.query?.get('days') && !changed.has('day')) {
      void this.load();
    }
    if (this.data && this.query?.has('print')) {
      this.#printOnce();
    }
  }

  /**
   * Prints once if the address asks for it, and removes that from the address, so that going back
   * does not print again.
   */
  #printOnce(): void {
    history.replaceState(null, '', this.#addressOf(this.shownDay));
    this.query?.delete('print');
    void this.updateComplete.then(() => print());
  }

  get #heading(): string {
    const { language } = this.desk;
    return this.#days === '1'
      ? dayInWords(language, this.shownDay)
      : daysInWords(language, this.shownDay, addDays(this.shownDay, 6));
  }

  protected override render() {
    const { texts, session } = this.desk;
    const words = listTexts();
    return html`
      <header class="head">
        <div>
          <h1 tabindex="-1">${this.#heading}</h1>
          <p class="muted">${session.installation?.name} <span class="on-paper">· ${fill(words.printed, { moment: this.#moment })}</span></p>
        </div>
        <button class="primary" @click=${() => print()}>${icons.print}<span>${words.print}</span></button>
      </header>
      ${this.problemView()}
      ${this.#bar()}
      ${this.data ? this.data.shown.days.map((day) => this.#day(day)) : html`<p class="muted">${texts.loading}</p>`}
      <p class="not-on-paper"><a href="${BASE}/calendar/outside">${texts.pages.outside}</a></p>
      ${session.administrator.role === 'administrator' ? html`<admin-export .day=${this.shownDay}></admin-export>` : nothing}
    `;
  }

  get #moment(): string {
    const { time_zone: timeZone = 'UTC' } = this.desk.session.installation ?? {};
    return momentInWords(this.desk.language, new Date().toISOString(), { timeZone, today: '' });
  }

  #bar() {
    const { texts } = this.desk;
    const words = listTexts();
    const step = Number(this.#days);
    const choice = (days: '1' | '7', label: string) =>
      html`<a href=${this.#addressOf(this.shownDay, days)} aria-current=${days === this.#days ? 'true' : 'false'}>${label}</a>`;
    return turnsBar(texts, {
      view: 'list',
      day: this.shownDay,
      previous: { label: words.previous, day: addDays(this.shownDay, -step) },
      next: { label: words.next, day: addDays(this.shownDay, step) },
      goTo: (day) => this.desk.go(this.#addressOf(day)),
      hasRooms: this.resources.length > 0,
      calendars: html`<div class="segments" role="group" aria-label=${words.days}>${choice('1', words.oneDay)}${choice('7', words.sevenDays)}</div>`,
    });
  }

  /** Returns the address of a day; an empty string means today. */
  #addressOf(day: string, days = this.#days): string {
    const query = new URLSearchParams({ ...(day && { day }), ...(days === '7' && { days }) });
    return `${BASE}/calendar/list${query.size > 0 ? `?${query}` : ''}`;
  }

  /**
   * Renders a day without the calendars hidden on this screen; in a list of several days also
   * without calendars in which nothing is booked.
   */
  #day({ day, schedules }: List['days'][number]) {
    const hidden = hiddenCalendars();
    const shown = schedules.filter(
      ({ id, bookings, needed }) =>
        !hidden.includes(id) && (this.#days === '1' || bookings.length + needed.length > 0),
    );
    if (shown.length === 0) {
      return nothing;
    }
    return html`
      <section class="listed">
        ${this.#days === '7' ? html`<h2>${dayInWords(this.desk.language, day)}</h2>` : nothing} ${shown.map((one) => this.#schedule(one, day))}
      </section>
    `;
  }

  #schedule({ name, closed, bookings, needed }: Listed, day: string) {
    const words = listTexts();
    const when = dayInWords(this.desk.language, day, 'short');
    // A single day has no heading of its own below the heading of the page.
    const level = this.#days === '1' ? 2 : 3;
    if (bookings.length + needed.length === 0) {
      return html`<div class="card"><h3 aria-level=${level}>${name}</h3><p class="muted">${closed ?? words.nothing}</p></div>`;
    }
    return html`
      <div class="card">
        <h3 aria-level=${level}>${name} <small>${countBookings(this.desk.texts, bookings.length)}</small></h3>
        ${stackedTable({
          label: `${name}, ${when}`,
          heads: [words.time, words.name, words.phone, words.reason, words.note],
          rows: [...bookings, ...needed]
            .toSorted((a, b) => a.from - b.from)
            .map((one) => ('by' in one ? this.#needed(one) : this.#row(one))),
        })}
      </div>
    `;
  }

  #needed({ from, until, by, units }: Needed) {
    const words = this.desk.texts.day;
    const said =
      by === null
        ? numbered(words.neededElsewhere, units)
        : html`${fill(words.needed, { calendar: '' })} <bdi>${numbered(by, units)}</bdi>`;
    return html`
      <tr role="row" data-state="needed">
        <td role="cell">${clock(from)}–${clock(until)}</td>
        <th scope="row" role="rowheader"><span class="booked">${said}</span></th>
        <td role="cell"></td>
        <td role="cell"></td>
        <td role="cell"></td>
      </tr>
    `;
  }

  #row(booking: Row) {
    const { texts } = this.desk;
    const { id, day, from, until, customer, persons, phone, reason, takes, note, awaited } =
      booking;
    const state = toState(booking);
    return html`
      <tr role="row" data-state=${state}>
        <td role="cell"><a href="${BASE}/?day=${day}&booking=${id}">${clock(from)}–${clock(until)}</a></td>
        <th scope="row" role="rowheader">
          <span class="booked">${numbered(customer || texts.day.nobody, persons)}</span> ${state === 'confirmed' ? nothing : html`<small>${state === 'pending' ? icons.pending : nothing} ${texts.states[state]}</small>`}
          ${awaited ? html`<small>${icons.hold} ${texts.day.awaited}</small>` : nothing}
        </th>
        <td role="cell" class="called"><bdi>${phone}</bdi></td>
        <td role="cell">${reason.name} ${takes.length > 0 ? html`<small>${nameTaken(takes).join(' · ')}</small>` : nothing}</td>
        <td role="cell" class="entered">${note}</td>
      </tr>
    `;
  }
}

customElements.define('admin-list', ListPage);
