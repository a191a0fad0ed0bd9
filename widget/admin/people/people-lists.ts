/** Who may work here, and who is invited: two tables, with what may be done about each. */

import { html, nothing } from 'lit';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { type Desk, momentAt } from '../desk.ts';
import type { PeopleTexts } from './people-texts.ts';
import type { User } from './person-dialog.ts';

export type People = CallAnswer<'GET /users'>;
export type Invitation = People['invitations'][number];

interface Lists {
  readonly people: People;
  /** For the names of those that somebody is limited to. */
  readonly schedules: CallAnswer<'GET /schedules'>['schedules'];
  readonly change: (user: User) => void;
  readonly withdraw: (invitation: Invitation) => void;
}

export function peopleLists(desk: Desk, words: PeopleTexts, lists: Lists) {
  const { users, invitations } = lists.people;
  return html`
    ${table(
      words.users,
      [words.name, words.role, words.calendars, words.seen],
      users.map((user) => userRow(desk, words, lists, user)),
    )}
    ${
      invitations.length > 0
        ? table(
            words.invitations,
            [words.email, words.role, words.calendars, ''],
            invitations.map((one) => invitationRow(desk, words, lists, one)),
          )
        : nothing
    }
    <p class="muted">${words.again}</p>
  `;
}

function table(label: string, heads: readonly string[], rows: unknown) {
  return html`
    <section class="card">
      <h2>${label}</h2>
      <div class="sideways" tabindex="0" role="region" aria-label=${label}>
        <table>
          <thead><tr>${heads.map((head) => (head ? html`<th scope="col">${head}</th>` : html`<td></td>`))}<td></td></tr></thead>
          <tbody>${rows}</tbody>
        </table>
      </div>
    </section>
  `;
}

function userRow(desk: Desk, words: PeopleTexts, lists: Lists, user: User) {
  const { texts, session } = desk;
  const isYou = user.id === session.administrator.id;
  const seen = user.last_seen_at ? momentAt(desk, user.last_seen_at) : words.never;
  return html`
    <tr>
      <th scope="row">${user.name}${isYou ? ` (${words.you})` : ''}<br /><small>${user.email}</small></th>
      <td>${texts.roles[user.role]}</td>
      <td>${calendars(words, lists, user.schedules)}</td>
      <td>${user.active ? seen : html`<span class="badge" data-state="cancelled">${words.inactive}</span>`}</td>
      <td>
        ${user.active ? html`<button @click=${() => lists.change(user)}>${words.change}<span class="unseen">: ${user.name}</span></button>` : nothing}
      </td>
    </tr>
  `;
}

function invitationRow(desk: Desk, words: PeopleTexts, lists: Lists, invitation: Invitation) {
  const { email, role, schedules, expires_at } = invitation;
  const isOver = Date.parse(expires_at) <= Date.now();
  return html`
    <tr>
      <th scope="row">${email}</th>
      <td>${desk.texts.roles[role]}</td>
      <td>${calendars(words, lists, schedules)}</td>
      <td>${isOver ? words.over : words.until(momentAt(desk, expires_at))}</td>
      <td><button @click=${() => lists.withdraw(invitation)}>${words.withdraw}<span class="unseen">: ${email}</span></button></td>
    </tr>
  `;
}

function calendars(words: PeopleTexts, { schedules: known }: Lists, schedules: readonly number[] | null): string {
  if (schedules === null) return words.all;
  return schedules.map((id) => known.find((one) => one.id === id)?.name ?? String(id)).join(', ');
}
