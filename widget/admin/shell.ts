/** `<slotwell-admin>`: the frame around all pages, with session, routing and the shared context. */

import { ContextProvider } from '@lit/context';
import { html, nothing } from 'lit';
import { BASE, createClient, type Problem } from './client.ts';
import { type Desk, deskContext, type Session } from './desk.ts';
import { type LiveState, listen } from './live.ts';
import { navigation } from './navigation.ts';
import { pageView, troubleView } from './page-view.ts';
import {
  isConfiguration,
  loadMark,
  loadSetUp,
  loadSignIn,
  type PageRoute,
  ROUTES,
} from './pages.ts';
import { Notices } from './parts/notices.ts';
import { Part } from './parts/part.ts';
import { findPlace, type Place, startRouter } from './router.ts';
import { chosenLanguage, loadTexts } from './texts/index.ts';
import { loadSections } from './texts/section.ts';

/** `null` if no one is signed in, `undefined` if not known yet. */
type Somebody = Session | null | undefined;

export class SlotwellAdmin extends Part {
  #speech: Awaited<ReturnType<typeof loadTexts>> | null = null;
  #session: Somebody;
  readonly #desk = new ContextProvider(this, { context: deskContext });
  /** Id of the last user, unless they signed out. */
  #whose: number | null = null;
  #isSetUpNeeded = false;
  #place: Place<PageRoute> | null = null;
  /** Pages whose code is loaded; others must not be rendered yet. */
  readonly #loaded = new Set<PageRoute>();
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
    // Not needed for the first view, but before a form is filled in.
    void import('./parts/own-validation.ts').then(({ validateInOwnWords }) =>
      validateInOwnWords(this, () => this.#speech?.texts),
    );
    void this.#start();
  }

  get #route(): PageRoute | undefined {
    return this.#place?.route;
  }

  async #start(): Promise<void> {
    this.#speech = await loadTexts([chosenLanguage() ?? '', ...navigator.languages]);
    // What is only for Intl is no part of the tag.
    document.documentElement.lang = this.#speech.language.replace(/-u-.*/, '');
    document.dir = this.#speech.texts.direction ?? '';
    void import('./parts/day-field.ts');
    this.#place = findPlace<PageRoute>(ROUTES, BASE, new URL(location.href));
    await this.#ask();
  }

  /** Loads the session; without one, asks whether the installation still has to be set up. */
  async #ask(): Promise<void> {
    if (this.#route?.page === 'invitation') {
      await this.#route.load();
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
      await (this.#isSetUpNeeded ? loadSetUp() : loadSignIn());
      this.#session = null;
    }
    this.#show();
  }

  readonly #signedIn = (session: Session): void => {
    const isNew = !this.#session;
    // Discards the previous user's page, except a configuration draft. The same user's page stays,
    // with its input.
    if (this.#whose !== session.administrator.id && !isConfiguration(this.#route)) {
      this.#element = null;
    }
    this.#whose = session.administrator.id;
    this.#session = session;
    this.#problem = null;
    this.#isSetUpNeeded = false;
    this.#provide(session);
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
      const page = this.#route?.page;
      const isEntrance = page === 'setUp' || page === 'invitation';
      // During set-up, reloading the page keeps the step in the address.
      const isElsewhere = isEntrance || (isEmpty && page !== 'wizard');
      if (isElsewhere) {
        history.replaceState(null, '', isEmpty ? `${BASE}/configuration/begin` : `${BASE}/`);
      }
    }
    void this.#arrive(isNew);
    if (session.administrator.role === 'administrator') {
      void loadMark();
    }
  };

  #provide(session: Session): void {
    if (!this.#speech) {
      return;
    }
    this.#desk.setValue({
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
    });
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
    // The new client starts with an empty cache.
    this.#call = createClient(() => this.#signedOut());
    this.#stopListening();
    void this.#ask();
  }

  readonly #leave = async (): Promise<void> => {
    await this.#call('DELETE /session');
    forgetTab();
    this.#whose = null;
    if (!isConfiguration(this.#route)) {
      this.#element = null;
    }
    this.#signedOut();
  };

  #set(change: () => void): void {
    change();
    this.requestUpdate();
  }

  /**
   * Shows the page of a new address: loads it and, if the page has changed, focuses its beginning.
   */
  async #arrive(isEntering = false): Promise<void> {
    const before = this.#route?.page;
    this.#place = findPlace<PageRoute>(ROUTES, BASE, new URL(location.href));
    const route = this.#route;
    const isOther = before !== route?.page;
    if (isOther) {
      this.#element = null;
    }
    // A page that is loaded must follow its address before the next key, and even a finished import
    // takes a task or two.
    if (this.#session && route && !this.#loaded.has(route)) {
      await route.load();
      await loadSections();
      this.#loaded.add(route);
    }
    this.#show(isOther || isEntering);
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
    const entrance = this.#route?.page === 'invitation' ? 'invitation' : first;
    const page = this.#session ? this.#route?.page : entrance;
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
    if (this.#session) {
      return this.#frame(this.#desk.value);
    }
    if (this.#route?.page === 'invitation') {
      return html`<admin-invitation .texts=${texts} .call=${call} .done=${this.#signedIn}></admin-invitation>`;
    }
    return this.#isSetUpNeeded
      ? html`<admin-set-up .texts=${texts} .call=${call} .done=${this.#signedIn}></admin-set-up>`
      : html`<admin-sign-in .texts=${texts} .call=${call} .ended=${this.#whose !== null} .done=${this.#signedIn}></admin-sign-in>`;
  }

  #frame(desk: Desk) {
    return html`
      <a class="skip" href="#content" @click=${this.#skip}>${desk.texts.skip}</a>
      ${navigation(desk, { route: this.#route, live: this.#live, leave: this.#leave })}
      <main id="content">${this.#page(desk)}</main>
    `;
  }

  readonly #skip = (event: Event): void => {
    event.preventDefault();
    void this.focusOn('h1');
  };

  #page(desk: Desk) {
    const { route, query } = this.#place ?? {};
    if (route && !this.#loaded.has(route)) {
      return html`<p>${desk.texts.loading}</p>`;
    }
    return pageView(desk, {
      route,
      query,
      own: (shown, given) => this.#own(shown, { query, ...given }),
    });
  }

  /** Returns the element of the page, the same one as long as the page is the same. */
  #own({ element }: PageRoute, given: object): HTMLElement {
    if (this.#element?.localName !== element) {
      this.#element = document.createElement(element);
    }
    return Object.assign(this.#element, given);
  }
}

/** Clears session storage, which must not reach the next user. */
function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is disabled, so nothing was kept.
  }
}
