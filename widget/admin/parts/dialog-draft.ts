/**
 * Keeps unsent input of a dialog in the tab and restores it when the dialog opens for the same
 * subject. It stores named controls that differ from their initial value, but no passwords and
 * codes.
 */

import { html, nothing, type ReactiveController } from 'lit';
import type { Desk } from '../desk.ts';
import {
  type Control,
  controlsIn,
  findField,
  type Held,
  heldIn,
  isTick,
  spoken,
  valueIn,
} from './controls.ts';
import type { Part } from './part.ts';
import { partsTexts } from './parts-texts.ts';
import { sentenceLine } from './problem-line.ts';
import { savedMeanwhile } from './saved-meanwhile.ts';

interface Entry {
  /** Value of the control when the dialog opened. */
  readonly was: string;
  readonly now: string;
  /**
   * Where the dialog was opened, for controls that depend on it: `data-pointed` around the control.
   */
  readonly place?: string;
}
/** Entries by control name. */
type Draft = Readonly<Record<string, Entry>>;

interface Stored {
  readonly administrator: number;
  /** Drafts by dialog and subject, newest last. */
  readonly drafts: Readonly<Record<string, Draft>>;
}

export interface DraftOwner extends Part {
  readonly desk: Desk;
}

interface Settings {
  /** Same as `subject` of a dialog. */
  readonly subject: () => string | number | null;
  /** Starts the dialog over, after all controls were reset. */
  readonly begin: () => void;
  readonly focus: () => void;
}

/**
 * Key in session storage, separate for each installation on the same host. Raise the number when
 * the stored format changes.
 */
const STORED = `slotwell-dialogs-1 ${import.meta.url.replace(/[^/]*$/, '')}`;
const MAX_DRAFTS = 20;

export class DialogDraft implements ReactiveController {
  readonly #owner: DraftOwner;
  readonly #settings: Settings;
  readonly #observer = new MutationObserver(() => void this.#look());
  /** Value of each control when it first appeared. */
  readonly #first = new Map<string, string>();
  /** Last value of each control, even if the control is gone. */
  readonly #last = new Map<string, Held>();
  /** Stored entries for controls that do not exist yet. */
  readonly #waiting = new Map<string, Entry>();
  /** Key of the draft; `null` if this dialog keeps none, `undefined` if not known yet. */
  #key: string | null | undefined;
  #isTouched = false;
  #isFilling = false;
  /** Whether events come from our own changes. */
  #isPutting = false;
  #isBack = false;
  /** Values that someone else changed since the draft was started. */
  #changed: readonly string[] = [];

  constructor(owner: DraftOwner, settings: Settings) {
    this.#owner = owner;
    this.#settings = settings;
    owner.addController(this);
    for (const type of ['input', 'change', 'click']) {
      owner.addEventListener(type, this.#touched);
    }
  }

  hostConnected(): void {
    this.#observer.observe(this.#owner, {
      childList: true,
      subtree: true,
      attributeFilter: ['name'],
    });
  }

  hostDisconnected(): void {
    this.#save();
    this.#observer.disconnect();
  }

  /** Discards the draft after sending. Later changes start a new one. */
  drop(): void {
    this.#waiting.clear();
    this.#last.clear();
    this.#isTouched = false;
    this.#isBack = false;
    this.#changed = [];
    for (const [name, { value }] of heldIn(this.#owner)) {
      this.#first.set(name, value);
    }
    this.#store(null);
    this.#owner.requestUpdate();
  }

  view() {
    if (!this.#isBack) {
      return nothing;
    }
    const { draft: words } = partsTexts();
    return html`
      <p role="status">${words.back} <button type="button" class="inline" @click=${this.#afresh}>${words.afresh}</button></p>
      ${this.#changed.length > 0 ? sentenceLine(savedMeanwhile(this.#changed)) : nothing}
    `;
  }

  readonly #touched = ({ type, target }: Event): void => {
    if (this.#isPutting || !(target instanceof Element)) {
      return;
    }
    if (type !== 'click') {
      this.#waiting.delete(target.closest('[name]')?.getAttribute('name') ?? '');
    } else if (target.closest('header, footer')) {
      return;
    }
    this.#isTouched = true;
    // At once, as the page may be left before anything else runs.
    this.#save();
    // The choice of a button reaches its control with the next update.
    setTimeout(() => this.#save());
  };

  async #look(): Promise<void> {
    if (this.#key === undefined) {
      this.#begin();
    }
    for (const [name, { value }] of heldIn(this.#owner)) {
      if (!this.#first.has(name)) {
        this.#first.set(name, value);
      }
    }
    if (!this.#isFilling) {
      this.#isFilling = true;
      await this.#fill();
      this.#isFilling = false;
    }
    this.#save();
  }

  #begin(): void {
    const subject = this.#settings.subject();
    this.#key = subject === null ? null : `${this.#owner.localName} ${subject}`;
    for (const [name, entry] of Object.entries(this.#read()[this.#key ?? ''] ?? {})) {
      this.#waiting.set(name, entry);
    }
  }

  /** Restores one control at a time, because a restored choice may bring up further controls. */
  async #fill(): Promise<void> {
    for (let isDone = false; !isDone; ) {
      isDone = true;
      for (const control of controlsIn(this.#owner)) {
        const entry = this.#waiting.get(control.name);
        if (entry && this.#take(control, entry)) {
          await new Promise((resolve) => setTimeout(resolve));
          isDone = false;
          break;
        }
      }
    }
  }

  /** Restores a control; returns whether it was filled in. */
  #take(control: Control, { was, now, place }: Entry): boolean {
    const { name } = control;
    const first = this.#first.get(name) ?? '';
    const held = heldIn(this.#owner).get(name);
    if (held?.place !== place) {
      // The dialog was opened for another place this time.
      this.#waiting.delete(name);
      return false;
    }
    const shown = spoken(this.#owner, name);
    if (held?.value !== now && !this.#put(name, now)) {
      return false;
    }
    this.#waiting.delete(name);
    this.#isTouched = true;
    if (first === now) {
      this.#first.set(name, was);
      return false;
    }
    this.#isBack = true;
    if (first !== was && shown && typeof this.#settings.subject() === 'number') {
      this.#changed = [...this.#changed, shown];
    }
    this.#owner.requestUpdate();
    return true;
  }

  /** Sets a control; `false` if the value is not among its options. */
  #put(name: string, value: string): boolean {
    this.#isPutting = true;
    for (const control of controlsIn(this.#owner).filter((one) => one.name === name)) {
      if (isTick(control)) {
        const before = control.checked;
        control.checked = control.type === 'radio' ? control.value === value : value !== '';
        if (control.checked !== before && (control.checked || control.type !== 'radio')) {
          tell(control);
        }
        continue;
      }
      const field = findField(control);
      const before = field.value;
      field.value = value;
      if (field.value !== value) {
        field.value = before;
      } else if (valueIn(control) !== value || value !== before) {
        tell(field);
      }
    }
    this.#isPutting = false;
    return heldIn(this.#owner).get(name)?.value === value;
  }

  readonly #afresh = async (): Promise<void> => {
    const first = new Map(this.#first);
    this.#waiting.clear();
    for (const name of heldIn(this.#owner).keys()) {
      this.#put(name, first.get(name) ?? '');
      await new Promise((resolve) => setTimeout(resolve));
    }
    this.#settings.begin();
    await this.#owner.updateComplete;
    this.drop();
    this.#settings.focus();
  };

  #save(): void {
    if (!this.#isTouched) {
      return;
    }
    for (const [name, held] of heldIn(this.#owner)) {
      if (held.isChosen) {
        this.#last.set(name, held);
      }
    }
    const entries = [...this.#last].flatMap(([name, { value: now, place }]) => {
      const was = this.#first.get(name) ?? '';
      return now === was ? [] : [[name, { was, now, ...(place && { place }) }] as const];
    });
    const draft = Object.fromEntries([...this.#waiting, ...entries]);
    this.#store(Object.keys(draft).length > 0 ? draft : null);
  }

  /** Stores the draft; `null` removes it. */
  #store(draft: Draft | null): void {
    if (!this.#key) {
      return;
    }
    const { [this.#key]: _, ...others } = this.#read();
    const all = Object.entries({ ...others, ...(draft && { [this.#key]: draft }) });
    const stored: Stored = {
      administrator: this.#owner.desk.session.administrator.id,
      drafts: Object.fromEntries(all.slice(-MAX_DRAFTS)),
    };
    try {
      if (all.length > 0) {
        sessionStorage.setItem(STORED, JSON.stringify(stored));
      } else {
        sessionStorage.removeItem(STORED);
      }
    } catch {
      // Storage is disabled or full, so nothing is kept.
    }
  }

  /** Reads the drafts, and removes those of another user. */
  #read(): Stored['drafts'] {
    try {
      const stored: Stored | null = JSON.parse(sessionStorage.getItem(STORED) ?? 'null');
      if (stored?.administrator === this.#owner.desk.session.administrator.id) {
        return stored.drafts;
      }
      sessionStorage.removeItem(STORED);
    } catch {
      // Storage is disabled, so nothing was kept.
    }
    return {};
  }
}

function tell(field: EventTarget): void {
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
