/** Tables of users and invitations, with their actions. */

import { html, nothing } from 'lit';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { type Desk, momentAt } from '../desk.ts';
import { stackedRow, stackedTable } from '../parts/stacked-table.ts';
import { fill } from '../texts/fill.ts';
import type { PeopleTexts } from './people-texts.ts';
import type { User } from './person-dialog.ts';

export type People = CallAnswer<'GET /users'>;
export type Invitation = People['invitations'][number];

interface Lists {
  readonly people: People;
  /** For the names of the calendars that users are limited to. */
  readonly schedules: CallAnswer<'GET /schedules'>['schedules'];
  readonly change: (user: User) => void;
  readonly withdraw: (invitation: Invitation) => void;
}

export function peopleLists(desk: Desk, words: PeopleTexts, lists: Lists) {
  const { users, invitations } = lists.people;
  const userHeads = [words.name, words.role, words.calendars, words.seen, ''];
  const invitationHeads = [words.email, words.role, words.calendars, '', ''];
  return html`
    ${table(
      words.users,
      userHeads,
      users.map((user) => stackedRow(userHeads, userCells(desk, words, lists, user))),
    )}
    ${
      invitations.length > 0
        ? table(
            words.invitations,
            invitationHeads,
            invitations.map((one) =>
              stackedRow(invitationHeads, invitationCells(desk, words, lists, one)),
            ),
          )
        : nothing
    }
    ${users.every(({ active }) => active) ? nothing : html`<p class="muted">${words.again}</p>`}
  `;
}

function table(label: string, heads: readonly string[], rows: unknown) {
  return html`
    <section class="card">
      <h2>${label}</h2>
      ${stackedTable({ label, heads, rows })}
    </section>
  `;
}

function userCells(desk: Desk, words: PeopleTexts, lists: Lists, user: User) {
  const { texts, session } = desk;
  const isYou = user.id === session.administrator.id;
  const seen = user.last_seen_at ? momentAt(desk, user.last_seen_at) : words.never;
  return [
    html`${user.name}${isYou ? ` (${words.you})` : ''}<br /><small>${user.email}</small>`,
    texts.roles[user.role],
    calendars(words, lists, user.schedules),
    user.active ? seen : html`<span class="badge" data-state="cancelled">${words.inactive}</span>`,
    user.active
      ? html`<button @click=${() => lists.change(user)}>${words.change}<span class="unseen">: ${user.name}</span></button>`
      : nothing,
  ];
}

function invitationCells(desk: Desk, words: PeopleTexts, lists: Lists, invitation: Invitation) {
  const { email, role, schedules, expires_at } = invitation;
  const isOver = Date.parse(expires_at) <= Date.now();
  return [
    email,
    desk.texts.roles[role],
    calendars(words, lists, schedules),
    isOver ? words.over : fill(words.until, { moment: momentAt(desk, expires_at) }),
    html`<button @click=${() => lists.withdraw(invitation)}>${words.withdraw}<span class="unseen">: ${email}</span></button>`,
  ];
}

function calendars(
  words: PeopleTexts,
  { schedules: known }: Lists,
  schedules: readonly number[] | null,
): string {
  if (schedules === null) {
    return words.all;
  }
  return schedules.map((id) => known.find((one) => one.id === id)?.name ?? String(id)).join(', ');
}
