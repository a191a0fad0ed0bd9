/**
 * Base of the configuration pages: they change a draft and show its effects before it is applied.
 */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { fillPlural } from '../texts/fill-plural.ts';
import './configuration.css';
import type { AdminFileProblem } from '../../../bff/contract/admin-errors.ts';
import { BASE } from '../client.ts';
import { describeProblem } from '../desk.ts';
import { ServerPart } from '../parts/server-part.ts';
import { configurationTexts, type Words } from './configuration-texts.ts';
import {
  changeDraft,
  type Draft,
  discardDraft,
  type Entry,
  isChanged,
  labelsIn,
  openDraft,
  type SpokenProblem,
} from './edit/draft.ts';
import type { EffectDialog } from './edit/effect-dialog.ts';

const loadEffect = () => import('./edit/effect-dialog.ts');

export abstract class ConfigurationPage extends ServerPart {
  @property({ attribute: false }) query!: URLSearchParams;
  @state() protected draft: Draft | null = null;
  @state() protected words: Words | null = null;
  /** Whether the dialog with the effects is open. */
  @state() protected isShown = false;
  /** Element that had the focus when the draft was requested. */
  #focused: Element | null = null;

  protected abstract heading(words: Words): string;
  protected abstract intro(words: Words): string;
  protected abstract body(draft: Draft, words: Words): unknown;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#focused = document.activeElement;
    void this.load();
  }

  protected async load(): Promise<void> {
    const [draft] = await Promise.all([openDraft(this.desk), this.loadParts()]);
    this.words = configurationTexts();
    this.problem = draft.problem ?? null;
    if (draft.body) {
      this.draft = draft.body;
    }
    await this.focusUnlessTyping('h1', this.#focused);
    void loadEffect();
  }

  /**
   * Loads what is not in the page's own file. The page waits for it: what comes later moves buttons
   * away from under the pointer.
   */
  protected async loadParts(): Promise<unknown> {
    return null;
  }

  /** Changes the draft; nothing is in force yet. */
  protected change(file: Entry): void {
    if (this.draft) {
      this.draft = changeDraft(this.desk, { ...this.draft, file });
    }
  }

  /** The draft as sent to the server. */
  protected get proposed(): string {
    return JSON.stringify(this.draft?.file ?? {});
  }

  protected get isTouched(): boolean {
    return this.draft !== null && isChanged(this.draft);
  }

  protected get hasWayBack(): boolean {
    return true;
  }

  protected get hasActions(): boolean {
    return true;
  }

  protected override render() {
    const { draft, words } = this;
    const { texts } = this.desk;
    if (!words) {
      return html`<p>${this.problem ? describeProblem(texts, this.problem) : texts.loading}</p>`;
    }
    return html`
      <header class="head">
        <div>
          ${this.hasWayBack ? html`<p class="crumbs"><a href="${BASE}/configuration">${texts.pages.overview}</a></p>` : nothing}
          <h1 tabindex="-1">${this.heading(words)}</h1>
          <p class="muted">${this.intro(words)}</p>
        </div>
      </header>
      ${draft && this.hasActions ? this.#actions(words) : nothing}
      ${this.problemView()}
      ${draft && draft.problems.length > 0 ? this.problemsView(draft.problems, words) : nothing}
      ${draft ? this.body(draft, words) : nothing}
      ${draft && this.isShown ? this.effectDialog(draft, words) : nothing}
    `;
  }

  /**
   * Renders the buttons, which are never disabled: a typed value only counts once its field loses
   * the focus, which pressing the button causes.
   */
  #actions(words: Words) {
    const isTouched = this.isTouched;
    return html`
      <div class="row applying">
        <button class="primary" @click=${this.show}>${words.show}</button>
        ${isTouched ? html`<button @click=${this.#discard}>${words.discard}</button><p class="badge" data-state="pending">${words.notApplied}</p>` : nothing}
      </div>
    `;
  }

  protected problemsView(problems: readonly SpokenProblem[], words: Words) {
    return html`
      <div class="problem" role="alert" tabindex="-1">
        <div>
          <p><b>${fillPlural(words.wrong, problems.length)}</b></p>
          <ol class="others">${problems.map((problem) => html`<li>${this.placeOf(problem, words)} ${problem.message}</li>`)}</ol>
        </div>
      </div>
    `;
  }

  /** Renders the place of a problem as a link to its field. */
  protected placeOf(problem: SpokenProblem, _words: Words): unknown {
    const { place, page } = problem;
    return (
      place &&
      html`<a href="${BASE}/configuration${page}" @click=${(event: Event) => this.goTo(problem, event)}>${place}</a>:`
    );
  }

  /**
   * Goes to the field. On this page it only moves the focus; on other pages the link is followed.
   */
  protected goTo({ field }: SpokenProblem, event: Event): void {
    const found = this.find(field);
    if (!found) {
      return;
    }
    event.preventDefault();
    found.closest('details')?.setAttribute('open', '');
    found.focus();
  }

  /** Returns the problems in the words of the form. */
  protected async spoken(problems: readonly AdminFileProblem[]): Promise<readonly SpokenProblem[]> {
    const { draft, words } = this;
    if (!draft || !words) {
      return [];
    }
    const { spokenProblems } = await import('./edit/problem-places.ts');
    return spokenProblems(problems, { draft, words, language: this.desk.language });
  }

  protected effectDialog(draft: Draft, words: Words) {
    return html`
      <admin-effect
        .words=${words}
        .version=${draft.version}
        .text=${this.proposed}
        .labels=${labelsIn(draft)}
        .closed=${this.#closed}
        .found=${this.found}
        .rebased=${this.rebased}
        .applied=${this.applied}
        .dropped=${this.#discard}
      ></admin-effect>
    `;
  }

  /**
   * Shows the effects of the draft, checked again. An unreadable day must be fixed first, because
   * the draft still has the old one.
   */
  protected readonly show = async (): Promise<void> => {
    const unread = this.find<HTMLInputElement>('admin-day input:invalid');
    if (unread) {
      unread.reportValidity();
      return;
    }
    if (this.draft) {
      this.draft = changeDraft(this.desk, { ...this.draft, problems: [] });
    }
    await loadEffect();
    this.isShown = true;
  };

  /**
   * Applies the user's changes to a configuration that someone else has applied; `null` if the two
   * cannot be merged.
   */
  protected readonly rebased = async (): Promise<Pick<EffectDialog, 'text' | 'version'> | null> => {
    const { rebasedDraft } = await import('./edit/with-changes.ts');
    const draft = this.draft && (await rebasedDraft(this.desk, this.draft));
    if (draft) {
      this.draft = draft;
    }
    return draft && { version: draft.version, text: this.proposed };
  };

  readonly #closed = (): void => {
    this.isShown = false;
  };

  /** Shows the mistakes in the draft at their fields. */
  protected readonly found = async (problems: readonly AdminFileProblem[]): Promise<void> => {
    this.isShown = false;
    const spoken = await this.spoken(problems);
    if (this.draft) {
      this.draft = changeDraft(this.desk, { ...this.draft, problems: spoken });
    }
    this.located(spoken);
    await this.focusOn('[role=alert]');
  };

  protected readonly applied = async (): Promise<void> => {
    this.isShown = false;
    this.#focused = document.activeElement;
    const before = this.draft?.base;
    discardDraft();
    const { body } = await this.desk.call('GET /session');
    if (body) {
      this.desk.renew(body);
    }
    await this.load();
    this.desk.toast({
      text: this.words?.applied ?? '',
      ...(before && { undo: () => this.#goBackTo(before) }),
    });
  };

  /** Proposes an older configuration. Its effects are shown first, as for any change. */
  async #goBackTo(file: Entry): Promise<void> {
    this.change(file);
    if (this.isConnected) {
      await this.show();
    } else {
      this.desk.go(`${BASE}/configuration`);
    }
  }

  readonly #discard = async (): Promise<void> => {
    this.isShown = false;
    this.#focused = document.activeElement;
    const bringBack = discardDraft();
    const undo = async (): Promise<void> => {
      bringBack();
      await (this.isConnected ? this.load() : this.desk.go(`${BASE}/configuration`));
    };
    this.desk.toast({ text: this.words?.discarded ?? '', undo });
    await this.load();
  };

  /** Brings the fields of the problems into view. */
  protected located(_problems: readonly SpokenProblem[]): void {}
}
