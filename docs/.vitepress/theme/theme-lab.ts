/**
 * `<theme-lab>`: the real widget, its tokens to play with, and the CSS that says the same. The
 * widget is this server's own, and its answers are fixed ones.
 */

import { html, LitElement, nothing, type PropertyDeclarations } from 'lit';
import { contrast } from '../../../core/installation/palette.ts';
import { answerTo, NOWHERE } from './fixed-answers.ts';
import {
  type Chosen,
  SCHEMES,
  type Scheme,
  TOKENS,
  type Token,
  writeCss,
  writeValue,
} from './theme-tokens.ts';

/** What most pages change; the others are behind a summary. */
const FIRST = [
  '--slotwell-accent',
  '--slotwell-on-accent',
  '--slotwell-radius',
  '--slotwell-heading',
];
/** WCAG 2.2, 1.4.3: of text that is not large. */
const READABLE = 4.5;

function usualValue(token: Token, scheme: Scheme): string {
  if (token.kind === 'colour') {
    return token.usual[scheme];
  }
  return token.kind === 'length' ? `${token.usual}px` : token.usual;
}

class ThemeLab extends LitElement {
  static override readonly properties: PropertyDeclarations = {
    root: {},
    scheme: { state: true },
    chosen: { state: true },
    isCopied: { state: true },
    isMissing: { state: true },
  };

  /** The site's own address, below the server's. */
  declare root: string;
  declare protected scheme: Scheme;
  declare protected chosen: Chosen;
  declare protected isCopied: boolean;
  /** The server has no widget. */
  declare protected isMissing: boolean;
  readonly #fetch = globalThis.fetch;

  constructor() {
    super();
    this.root = '/';
    this.scheme = document.documentElement.classList.contains('dark') ? 'dark' : 'light';
    this.chosen = { light: new Map(), dark: new Map() };
    this.isCopied = false;
    this.isMissing = false;
  }

  /** In light DOM: the site's own look counts for the controls. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    globalThis.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : String(input), location.href);
      return url.origin === NOWHERE
        ? Promise.resolve(replyTo(url, init))
        : this.#fetch.call(globalThis, input, init);
    };
    this.addEventListener('slotwell-before-book', (event) => event.preventDefault());
    const script = new URL('../widget.js', new URL(this.root, location.href)).href;
    import(/* @vite-ignore */ script).catch(() => {
      this.isMissing = true;
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    globalThis.fetch = this.#fetch;
  }

  protected override updated(): void {
    const stage = this.querySelector<HTMLElement>('.stage');
    const widget = this.querySelector<HTMLElement>('slotwell-booking');
    stage?.style.setProperty('color-scheme', this.scheme);
    for (const token of TOKENS) {
      widget?.style.setProperty(token.name, writeValue(token, this.chosen) ?? '');
    }
  }

  protected override render() {
    const css = writeCss(this.chosen);
    return html`
      <form @submit=${(event: Event) => event.preventDefault()} @reset=${this.#reset}>
        <fieldset class="schemes">
          <legend>Colours for</legend>
          ${SCHEMES.map((scheme) => html`<label><input type="radio" name="scheme" .checked=${scheme === this.scheme} @change=${() => this.#show(scheme)} /> ${scheme} pages</label>`)}
        </fieldset>
        ${TOKENS.filter(({ name }) => FIRST.includes(name)).map((token) => this.#field(token))}
        <details>
          <summary>More</summary>
          ${TOKENS.filter(({ name }) => !FIRST.includes(name)).map((token) => this.#field(token))}
        </details>
        <p class="contrast" role="status">${this.#contrast()}</p>
        <button type="reset">Begin anew</button>
      </form>
      <div class="stage" data-scheme=${this.scheme}>
        ${this.isMissing ? html`<p>The widget is not here: this page is shown without its server.</p>` : nothing}
        <slotwell-booking base-url=${NOWHERE} schedule="1" reason="1" lang="en"></slotwell-booking>
      </div>
      <div class="copy">
        <textarea readonly rows="8" aria-label="CSS to copy" .value=${css || '/* Change something, and what to copy stands here. */'}></textarea>
        <button type="button" ?disabled=${css === ''} @click=${() => this.#copy(css)}>${this.isCopied ? 'Copied' : 'Copy'}</button>
      </div>
    `;
  }

  #field(token: Token) {
    return html`<label class="token"><span>${token.label}<code>${token.name}</code></span>${this.#control(token)}</label>`;
  }

  #control(token: Token) {
    const value = this.chosen[this.scheme].get(token.name);
    if (token.kind === 'choice') {
      return html`<select @change=${(event: Event) => this.#choose(token, valueIn(event))}>
        ${Object.entries(token.options).map(([font, says]) => html`<option value=${font} .selected=${font === (value ?? token.usual)}>${says}</option>`)}
      </select>`;
    }
    if (token.kind === 'length') {
      return html`<input type="range" min="0" max=${token.max} .value=${String(Number.parseInt(value ?? String(token.usual), 10))} @input=${(event: Event) => this.#choose(token, `${valueIn(event)}px`)} />`;
    }
    return html`<input type="color" .value=${value ?? token.usual[this.scheme]} @input=${(event: Event) => this.#choose(token, valueIn(event))} />`;
  }

  /** What is usual again is not said. */
  #choose(token: Token, value: string): void {
    const usual = usualValue(token, this.scheme);
    const changed = (scheme: Scheme) => {
      const before = this.chosen[scheme];
      if (token.kind === 'colour' && scheme !== this.scheme) {
        return before;
      }
      const others = [...before].filter(([name]) => name !== token.name);
      return new Map<string, string>(value === usual ? others : [...others, [token.name, value]]);
    };
    this.chosen = { light: changed('light'), dark: changed('dark') };
    this.isCopied = false;
  }

  #show(scheme: Scheme): void {
    this.scheme = scheme;
  }

  readonly #reset = (): void => {
    this.chosen = { light: new Map(), dark: new Map() };
    this.isCopied = false;
  };

  #contrast() {
    const [accent, onAccent] = ['--slotwell-accent', '--slotwell-on-accent'].map((name) => {
      const token = TOKENS.find((one) => one.name === name);
      return (
        this.chosen[this.scheme].get(name) ??
        (token?.kind === 'colour' ? token.usual[this.scheme] : '')
      );
    });
    const ratio = contrast(accent ?? '', onAccent ?? '');
    const said = `Text on the accent: contrast ${ratio.toFixed(1)} to 1`;
    return ratio < READABLE
      ? `${said}. Less than ${READABLE} cannot be read by everybody.`
      : `${said}.`;
  }

  async #copy(css: string): Promise<void> {
    this.querySelector('textarea')?.select();
    // Without TLS there is no clipboard, and it may be refused: then it is selected.
    const copied = await navigator.clipboard?.writeText(css).then(
      () => true,
      () => false,
    );
    this.isCopied = copied ?? false;
  }
}

function replyTo(url: URL, init: RequestInit | undefined): Response {
  const answer = init?.method === 'POST' ? null : answerTo(url, new Date());
  return answer === null
    ? Response.json({ code: 'internal', error: 'Nothing is booked here' }, { status: 503 })
    : Response.json(answer);
}

const valueIn = ({ target }: Event): string =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.value : '';

customElements.define('theme-lab', ThemeLab);
