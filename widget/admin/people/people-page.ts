/** `<admin-people>`: users with their roles, and invitations. A link is shown exactly once. */

import { Task } from '@lit/task';
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import type { Answer, Problem } from '../client.ts';
import { momentAt } from '../desk.ts';
import { icons } from '../parts/icons.ts';
import { savedMeanwhile } from '../parts/saved-meanwhile.ts';
import { ServerPart } from '../parts/server-part.ts';
import { shownOnce } from '../parts/shown-once.ts';
import { withPassword } from '../parts/with-password.ts';
import { fill } from '../texts/fill.ts';
import { type Invitation, type People, peopleLists } from './people-lists.ts';
import { type PeopleTexts, peopleTexts } from './people-texts.ts';
import './person-dialog.ts';
import type { Begun, User, Wish } from './person-dialog.ts';

type Made = CallAnswer<'POST /invitations'> & { readonly email: string };

class PeoplePage extends ServerPart {
  @state() protected people: People | null = null;
  /** User that the dialog is about; `null` for a new one, `undefined` if there is no dialog. */
  @state() protected asked: User | null | undefined;
  /** Kept only while it is on screen. */
  @state() protected made: Made | null = null;
  #begun: Begun | null = null;
  #schedules: CallAnswer<'GET /schedules'>['schedules'] = [];

  readonly #load = new Task(this, {
    args: () => [this.desk.call] as const,
    task: ([call]) => Promise.all([call('GET /users'), call('GET /schedules')]),
    onComplete: ([people, schedules]) => {
      // Before the first import there are none.
      this.#schedules = schedules.body?.schedules ?? [];
      this.people = this.take(people) ?? null;
    },
  });

  get #words(): PeopleTexts {
    return peopleTexts();
  }

  protected override render() {
    const words = this.#words;
    const { pages } = this.desk.texts;
    return html`
      <header class="head">
        <div>
          <h1 tabindex="-1">${pages.people}</h1>
          <p class="muted">${words.intro}</p>
        </div>
        <button class="primary" @click=${() => this.#ask(null)}>${icons.plus}<span>${words.invite}</span></button>
      </header>
      <div class="cards broad">${this.problemView()} ${this.#link()} ${this.people ? this.#lists(this.people) : nothing}</div>
      ${this.#dialogs()}
    `;
  }

  protected override sentence(problem: Problem): string {
    const ownSentences: Readonly<Record<string, string>> = {
      user_known: this.#words.known,
      last_administrator: this.#words.last,
    };
    return ownSentences[problem.code] ?? super.sentence(problem);
  }

  #dialogs() {
    const { asked } = this;
    return asked === undefined
      ? nothing
      : html`<admin-person .user=${asked} .begun=${this.#begun} .schedules=${this.#schedules} .wished=${this.#send} .closed=${this.#dialogClosed}></admin-person>`;
  }

  #link() {
    const { made } = this;
    if (!made) {
      return nothing;
    }
    const words = this.#words;
    return shownOnce(this.desk, {
      id: 'link',
      text: made.link,
      heading: fill(words.linkHeading, { email: made.email }),
      once: words.once,
      said: html`
        <p>${fill(words.works, { moment: momentAt(this.desk, made.expires_at) })} ${words.mails[made.mail]}</p>
        ${made.problem ? html`<p class="muted">${made.problem}</p>` : nothing}
      `,
      hideLabel: words.hide,
      hide: this.#hide,
    });
  }

  #lists(people: People) {
    return peopleLists(this.desk, this.#words, {
      people,
      schedules: this.#schedules,
      change: (user) => this.#ask(user),
      withdraw: (invitation) => void this.#withdraw(invitation),
    });
  }

  #ask(user: User | null, begun: Begun | null = null): void {
    this.problem = null;
    this.#begun = begun;
    this.asked = user;
  }

  readonly #dialogClosed = (): void => {
    this.asked = undefined;
  };

  /** Runs the action; returns whether it succeeded. */
  readonly #send = async (wish: Wish): Promise<boolean> => {
    const { problem } = await withPassword(this.desk, () => this.#carryOut(wish));
    this.problem = problem?.code === 'confirm_needed' ? null : (problem ?? null);
    if (this.problem?.code === 'version_conflict' && wish.kind === 'change') {
      await this.#askAgain(wish);
    } else if (this.problem && wish.kind === 'invite') {
      this.#ask(null, { ...wish, said: this.sentence(this.problem) });
    } else if (this.problem) {
      await this.focusOn('[role=alert]');
    }
    return !problem;
  };

  /**
   * Opens the dialog again after a conflict, with the user's choices beside the values that someone
   * else has saved.
   */
  async #askAgain({ user, grant }: Wish & { readonly kind: 'change' }): Promise<void> {
    await this.#load.run();
    const now = this.people?.users.find(({ id, active }) => id === user.id && active);
    if (!now) {
      return await this.focusOn('[role=alert]');
    }
    const { texts } = this.desk;
    const limits = this.#schedules.filter(({ id }) => now.schedules?.includes(id));
    const said = savedMeanwhile([
      texts.roles[now.role],
      ...(now.schedules === null ? [] : limits.map(({ name }) => name)),
    ]);
    this.#ask(now, { email: now.email, grant, said });
  }

  async #carryOut(wish: Wish): Promise<Answer<unknown>> {
    const { desk } = this;
    if (wish.kind === 'invite') {
      return await this.#invite(wish);
    }
    const path = { id: wish.user.id };
    const { changed, deactivated, wasReset } = this.#words;
    const take = (answer: Answer<CallAnswer<'PUT /users/{id}'>>, said: string) => {
      if (answer.body) {
        this.people = answer.body;
        desk.toast({ text: fill(said, { name: wish.user.name }) });
      }
      return answer;
    };
    switch (wish.kind) {
      case 'change': {
        const known = { role: wish.user.role, schedules: wish.user.schedules };
        const body = { ...wish.grant, known };
        return take(await desk.call('PUT /users/{id}', { path, body }), changed);
      }
      case 'reset':
        return take(await desk.call('POST /users/{id}/second-factor/reset', { path }), wasReset);
      default:
        return take(await desk.call('POST /users/{id}/deactivate', { path }), deactivated);
    }
  }

  async #invite({ email, grant }: Wish & { readonly kind: 'invite' }): Promise<Answer<unknown>> {
    const answer = await this.desk.call('POST /invitations', { body: { email, ...grant } });
    if (answer.body) {
      this.made = { ...answer.body, email };
      await this.focusOn('#link-heading');
      void this.#load.run();
    }
    return answer;
  }

  async #withdraw({ id, email }: Invitation): Promise<void> {
    const { problem = null } = await this.desk.call('DELETE /invitations/{id}', { path: { id } });
    if (!problem) {
      this.desk.toast({ text: fill(this.#words.withdrawn, { email }) });
    }
    await this.#load.run();
    this.problem = problem;
    await this.focusOn(problem ? '[role=alert]' : 'h1');
  }

  readonly #hide = async (): Promise<void> => {
    this.made = null;
    await this.focusOn('h1');
  };
}

customElements.define('admin-people', PeoplePage);
