/**
 * `<admin-widget-preview>`: the real widget with the design, form or texts of the draft, light or
 * dark, and a note if a colour is too pale.
 */

import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { BASE } from '../client.ts';
import {
  type Draft,
  type Entry,
  entriesIn,
  plainText,
  valueAt,
} from '../configuration/edit/draft.ts';

import { icons } from '../parts/icons.ts';
import { ServerPart } from '../parts/server-part.ts';
import { fill } from '../texts/fill.ts';
import { answerTo, type FreeTime, findTime } from './answers.ts';
import type { FrameMessage, PageMessage } from './messages.ts';
import './preview.css';
import { type PreviewTexts, previewTexts } from './preview-texts.ts';

type Palette = CallAnswer<'GET /palette'>;

/** Milliseconds after the last change. */
const PAUSE = 400;
const SCHEMES = ['light', 'dark'] as const;

/** The widget's texts, and the step that shows them. */
interface ShownWording {
  readonly language: string;
  readonly place: 'start' | 'days' | 'form';
  readonly said: Entry;
}

class WidgetPreview extends ServerPart {
  @property({ attribute: false }) draft!: Draft;
  @property({ attribute: false }) shows!: 'look' | 'form' | 'wording';
  /** The step to show. */
  @property({ attribute: false }) wording: ShownWording | null = null;
  @state() protected scheme: (typeof SCHEMES)[number] = matchMedia('(prefers-color-scheme: dark)')
    .matches
    ? 'dark'
    : 'light';
  @state() protected palette: Palette | null = null;
  /** There is no free time, and so no form. */
  @state() protected isEmpty = false;
  #isReady = false;
  #found: FreeTime | null = null;
  #timer = 0;
  #accent = '';

  get #words(): PreviewTexts {
    return previewTexts();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('message', this.#heard);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('message', this.#heard);
    clearTimeout(this.#timer);
  }

  protected override updated(changed: PropertyValues<this>): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#show(), changed.has('draft') ? PAUSE : 0);
  }

  protected override render() {
    const words = this.#words;
    return html`
      <section class="card" aria-labelledby="look-heading">
        <h2 id="look-heading">${words.heading}</h2>
        <p class="muted">${words[this.shows]}</p>
        <fieldset class="chips">
          <legend class="unseen">${words.scheme}</legend>
          ${SCHEMES.map((scheme) => html`<label class="chip"><input type="radio" class="unseen" name="scheme" .checked=${scheme === this.scheme} @change=${() => this.#choose(scheme)} />${words.schemes[scheme]}</label>`)}
        </fieldset>
        ${this.shows === 'look' ? this.#contrast() : nothing}
        ${this.isEmpty ? html`<p class="problem">${icons.warning}<span>${words.empty}</span></p>` : nothing}
        <iframe class="widget" src="${BASE}/widget-preview" title=${words.frame} sandbox="allow-scripts allow-forms"></iframe>
      </section>
    `;
  }

  /** Warns about low contrast before anything is saved. */
  #contrast() {
    const words = this.#words;
    const pale = SCHEMES.flatMap((scheme) => {
      const shade = this.palette?.[scheme];
      return shade?.changed
        ? [
            fill(words.pale[scheme], {
              contrast: shade.contrast.toLocaleString(this.desk.language, {
                maximumFractionDigits: 1,
              }),
              line: shade.line,
              accent: shade.line,
            }),
          ]
        : [];
    });
    return html`<div role="status">${pale.map((said) => html`<p class="problem">${icons.warning}<span>${said}</span></p>`)}</div>`;
  }

  #choose(scheme: (typeof SCHEMES)[number]): void {
    this.scheme = scheme;
  }

  async #show(): Promise<void> {
    const { draft, desk } = this;
    const { file } = draft;
    await this.#mix(valueAt(file, 'brand.accent'));
    if (!this.#isReady || !this.palette) {
      return;
    }
    const logo = valueAt(file, 'brand.logo_url');
    const radius = valueAt(file, 'brand.radius');
    const lang = this.wording?.language ?? String(file.locale ?? 'en');
    const form = this.shows === 'form' ? JSON.stringify(entriesIn(file, 'form')) : '';
    this.#send({
      type: 'slotwell-preview-show',
      shown: {
        lang: this.wording?.language ?? String(file.locale ?? desk.language),
        scheme: this.scheme,
        name: plainText(file.name, file),
        logo: typeof logo === 'string' && logo.startsWith('https://') ? logo : '',
        style: toStyle(this.palette, typeof radius === 'number' ? radius : undefined),
        attributes: { lang, ...this.#place() },
        version: hashText(form + JSON.stringify(this.wording)),
      },
    });
  }

  /** Opens the design at the days, which show the most colour. */
  #place(): Readonly<Record<string, string>> {
    const place = this.wording?.place ?? (this.shows === 'look' ? 'days' : 'form');
    if (!this.#found || place === 'start') {
      return {};
    }
    const { schedule, reason, day, time } = this.#found;
    return place === 'days' ? { schedule, reason } : { schedule, reason, day, time };
  }

  /** Loads the mixed colours. A half-typed colour keeps the last ones. */
  async #mix(accent: unknown): Promise<void> {
    const asked = typeof accent === 'string' ? accent : '';
    if (
      (this.palette && asked === this.#accent) ||
      !/^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6}))?$/i.test(asked)
    ) {
      return;
    }
    this.#accent = asked;
    const { body } = await this.desk.call('GET /palette', {
      query: asked === '' ? {} : { accent: asked },
    });
    if (body && asked === this.#accent) {
      this.palette = body;
    }
  }

  #send(message: PageMessage): void {
    // A sandboxed frame has no origin to address.
    this.find<HTMLIFrameElement>('iframe')?.contentWindow?.postMessage(message, '*');
  }

  readonly #heard = async ({ source, data }: MessageEvent<FrameMessage>): Promise<void> => {
    if (source !== this.find<HTMLIFrameElement>('iframe')?.contentWindow) {
      return;
    }
    if (data.type === 'slotwell-preview-ready') {
      this.#found = await findTime();
      this.isEmpty = this.shows === 'form' && this.#found === null;
      this.#isReady = true;
      await this.#show();
    } else if (data.type === 'slotwell-preview-ask') {
      const { file } = this.draft;
      const drafted = {
        form: this.shows === 'form' ? entriesIn(file, 'form') : null,
        said: this.wording?.said ?? null,
      };
      const reply = await answerTo(data.call, drafted, file);
      this.#send({ type: 'slotwell-preview-answer', id: data.id, ...reply });
    }
  };
}

function toStyle(
  { light, dark }: Palette,
  radius: number | undefined,
): Readonly<Record<string, string>> {
  return {
    '--slotwell-accent': `light-dark(${light.accent}, ${dark.accent})`,
    '--slotwell-on-accent': `light-dark(${light.on_accent}, ${dark.on_accent})`,
    '--slotwell-radius': radius === undefined ? '' : `${radius}px`,
  };
}

/** Hashes a text, well enough to tell drafts apart. */
const hashText = (text: string): string =>
  [...text]
    .reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647, 7)
    .toString(36);

customElements.define('admin-widget-preview', WidgetPreview);
