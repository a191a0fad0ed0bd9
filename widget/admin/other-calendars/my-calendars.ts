/** `<admin-my-calendars>`: what closes the calendars to which the person is limited, on their account. */

import { Task } from '@lit/task';
import { html } from 'lit';
import { state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { ServerPart } from '../parts/server-part.ts';
import './other-calendars.ts';
import { otherCalendarsTexts } from './other-calendars-texts.ts';

class MyCalendars extends ServerPart {
  @state() protected calendars: CallAnswer<'GET /busy'>['calendars'] = [];

  protected readonly loading = new Task(this, {
    args: () => [this.desk.call] as const,
    task: ([call]) => call('GET /busy'),
    onComplete: (answer) => {
      this.calendars = this.take(answer)?.calendars ?? this.calendars;
    },
  });

  protected override render() {
    const { calendars } = this;
    const { mine, mineIntro } = otherCalendarsTexts();
    return html`
      ${this.problemView()}
      ${calendars.map(
        ({ id, name }) =>
          html`<admin-other-calendars .schedule=${id} .heading=${calendars.length === 1 ? mine : `${mine}: ${name}`} .intro=${mineIntro}></admin-other-calendars>`,
      )}
    `;
  }
}

customElements.define('admin-my-calendars', MyCalendars);
