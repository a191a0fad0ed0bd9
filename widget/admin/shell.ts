/**
 * `<slotwell-admin>`: who is in front of it, which page, the frame around it, and what every page
 * may use.
 */

import { html, nothing } from 'lit';
import { BASE, createClient, type Problem } from './client.ts';
import type { Desk, Session } from './desk.ts';
import { type LiveState, listen } from './live.ts';
import { navigation } from './navigation.ts';
import { pageView, troubleView } from './page-view.ts';
import { CONFIGURATION, isConfiguration, load, loadMark, type PageName, ROUTES } from './pages.ts';
import { Notices } from './parts/notices.ts';
import { Part } from './parts/part.ts';
import { findPlace, type Place, startRouter } from './router.ts';
import { loadTexts } from './texts/index.ts';

/** `null`: nobody is signed in. `undefined`: not asked yet. */
type Somebody = Session | null | undefined;

export class SlotwellAdmin extends Part {
  #speech: Awaited<ReturnType<typeof loadTexts>> | null = null;
  #session: Somebody;
  #desk: Desk | null = null;
  /** Who was signed in last, unless they left. */
  #whose: number | null = null;
  #isSetUpNeeded = false;
  #place: Place<PageName> | null = null;
  /** What the browser has loaded so far: an element that it does not know yet must not be drawn. */
  readonly #loaded = new Set<PageName>();
  #element: HTMLElement | null = null;
  #problem: Problem | null = null;
  #live: LiveState = 'connecting';
  readonly #notices = new Notices();
  #stopListening: () => void = () => {};
  readonly #listeners = new Set<(schedules: readonly number[] | null) => void>();
  #call = createClient(() => this.#signedOut());
  readonly #go = startRouter(BASE, () => this.#arrive());

  override connectedCallback(): void {
    super.connectedCallback();
    // Nothing that the first sight needs, and there before anybody has filled a form.
    void import('./parts/own-validation.ts').then(({ validateInOwnWords }) =>
      validateInOwnWords(this, () => this.#speech?.texts),
    );
    void import('./parts/day-field.ts');
    void this.#start();
  }

  async #start(): Promise<void> {
    this.#speech = await loadTexts(navigator.languages);
    document.documentElement.lang = this.#speech.language;
    this.#place = findPlace(ROUTES, BASE, new URL(location.href));
    await this.#ask();
  }

  /** Who is signed in; where nobody is, whether there is anybody who could. */
  async #ask(): Promise<void> {
    if (this.#place?.page === 'invitation') {
      await load.invitation();
      this.#session = null;
      return this.#show();
    }
    const known = await this.#call('GET /session');
    if (!known.problem) {
      return this.#signedIn(known.body);
    }
    const { code } = known.problem;
    this.#problem = code === 'signed_out' || code === 'set_up_needed' ? null : known.problem;
    if (!this.#problem) {
      const state = await this.#call('GET /set-up');
      this.#problem = state.problem ?? null;
      this.#isSetUpNeeded = state.body?.needed ?? false;
      await (this.#isSetUpNeeded ? load.setUp() : load.signIn());
      this.#session = null;
    }
    this.#show();
  }

  readonly #signedIn = (session: Session): void => {
    const isNew = !this.#session;
    // What somebody else had on screen is gone, but for what was begun in the configuration. One's
    // own stays, with what was typed.
    if (this.#whose !== session.administrator.id && !isConfiguration(this.#place?.page)) {
      this.#element = null;
    }
    this.#whose = session.administrator.id;
    this.#session = session;
    this.#problem = null;
    this.#isSetUpNeeded = false;
    this.#desk = this.#deskFor(session);
    if (isNew) {
      this.#stopListening();
      this.#stopListening = listen({
        stateChanged: (state) =>
          this.#set(() => {
            this.#live = state;
          }),
        changed: (schedules) => this.#tell(schedules),
        refused: () => void this.#call('GET /session'),
      });
      const isEmpty = !session.installation && session.administrator.role === 'administrator';
      const isEntrance = this.#place?.page === 'setUp' || this.#place?.page === 'invitation';
      // Whoever sets it up and loads the page anew stays at their step, which stands in the
      // address.
      const isElsewhere = isEntrance || (isEmpty && this.#place?.page !== 'wizard');
      if (isElsewhere) {
        history.replaceState(null, '', isEmpty ? `${BASE}/configuration/begin` : `${BASE}/`);
      }
    }
    void this.#arrive(isNew);
    if (session.administrator.role === 'administrator') {
      void loadMark();
    }
  };

  #deskFor(session: Session): Desk | null {
    if (!this.#speech) {
      return null;
    }
    return {
      ...this.#speech,
      session,
      call: this.#call,
      go: (address) => this.#go(address),
      onChange: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      toast: (toast) => this.#notices.add(toast),
      announce: (text) => {
        this.#notices.spoken = text;
      },
      renew: this.#signedIn,
    };
  }

  #tell(schedules: readonly number[] | null): void {
    for (const listener of this.#listeners) {
      listener(schedules);
    }
  }

  #signedOut(): void {
    if (!this.#session) {
      return;
    }
    this.#session = undefined;
    this.#desk = null;
    // With it goes what it has read.
    this.#call = createClient(() => this.#signedOut());
    this.#stopListening();
    void this.#ask();
  }

  readonly #leave = async (): Promise<void> => {
    await this.#call('DELETE /session');
    forgetTab();
    this.#whose = null;
    if (!isConfiguration(this.#place?.page)) {
      this.#element = null;
    }
    this.#signedOut();
  };

  #set(change: () => void): void {
    change();
    this.requestUpdate();
  }

  /**
   * After another address: its page is loaded, and what is read first has the focus where the page
   * is another one.
   */
  async #arrive(isEntering = false): Promise<void> {
    const before = this.#place?.page;
    this.#place = findPlace(ROUTES, BASE, new URL(location.href));
    const page = this.#place?.page;
    if (before !== page) {
      this.#element = null;
    }
    // A page that is there follows its address at once, before the next key: even an import that is
    // done takes a task or two.
    if (this.#session && page && !this.#loaded.has(page)) {
      await load[page]();
      this.#loaded.add(page);
    }
    this.#show(before !== page || isEntering);
  }

  #show(isOther = true): void {
    this.requestUpdate();
    document.title = this.#title();
    if (isOther) {
      void this.focusOn('h1');
    }
  }

  #title(): string {
    const { pages } = this.#speech?.texts ?? {};
    const first = this.#isSetUpNeeded ? 'setUp' : 'signIn';
    const entrance = this.#place?.page === 'invitation' ? 'invitation' : first;
    const page = this.#session ? this.#place?.page : entrance;
    return [page && pages?.[page], this.#session?.installation?.name, 'Slotwell']
      .filter(Boolean)
      .join(' · ');
  }

  protected override render() {
    if (!this.#speech) {
      return nothing;
    }
    this.#notices.texts = this.#speech.texts;
    return html`${this.#view()} ${this.#notices}`;
  }

  #view() {
    if (!this.#speech) {
      return nothing;
    }
    const { texts } = this.#speech;
    const call = this.#call;
    if (this.#problem) {
      return troubleView(texts, this.#problem, () => this.#ask());
    }
    if (this.#session === undefined) {
      return html`<main class="alone"><p>${texts.loading}</p></main>`;
    }
    if (this.#session && this.#desk) {
      return this.#frame(this.#desk);
    }
    if (this.#place?.page === 'invitation') {
      return html`<admin-invitation .texts=${texts} .call=${call} .done=${this.#signedIn}></admin-invitation>`;
    }
    return this.#isSetUpNeeded
      ? html`<admin-set-up .texts=${texts} .call=${call} .done=${this.#signedIn}></admin-set-up>`
      : html`<admin-sign-in .texts=${texts} .call=${call} .ended=${this.#whose !== null} .done=${this.#signedIn}></admin-sign-in>`;
  }

  #frame(desk: Desk) {
    const page = this.#place?.page ?? null;
    return html`
      <a class="skip" href="#content" @click=${this.#skip}>${desk.texts.skip}</a>
      ${navigation(desk, { page, live: this.#live, leave: this.#leave })}
      <main id="content">${this.#page(desk)}</main>
    `;
  }

  readonly #skip = (event: Event): void => {
    event.preventDefault();
    void this.focusOn('h1');
  };

  #page(desk: Desk) {
    const { page, query } = this.#place ?? {};
    if (page && !this.#loaded.has(page)) {
      return html`<p>${desk.texts.loading}</p>`;
    }
    return pageView(desk, {
      page,
      query,
      own: (name, given) => this.#own(name, { desk, query, ...given }),
    });
  }

  /** The same element as long as the page is the same. */
  #own(page: PageName, given: object): HTMLElement {
    const name = isConfiguration(page) ? CONFIGURATION[page] : `admin-${page}`;
    if (this.#element?.localName !== name) {
      this.#element = document.createElement(name);
    }
    return Object.assign(this.#element, given);
  }
}

/** What is kept for loading a page anew is nobody's who signs in next. */
function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage that is switched off has kept nothing.
  }
}
