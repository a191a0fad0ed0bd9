/**
 * The custom properties of the widget as the theming page offers them, and the CSS that is copied
 * there.
 */

/** Of the page that the widget stands on. */
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

interface Colour {
  readonly kind: 'colour';
  readonly name: string;
  readonly label: string;
  /**
   * As the widget has it where nothing is said; of what it mixes of the page's text, the mixture.
   */
  readonly usual: Readonly<Record<Scheme, string>>;
}

interface Length {
  readonly kind: 'length';
  readonly name: string;
  readonly label: string;
  /** In pixels. */
  readonly usual: number;
  readonly max: number;
}

interface Choice {
  readonly kind: 'choice';
  readonly name: string;
  readonly label: string;
  readonly usual: string;
  readonly options: Readonly<Record<string, string>>;
}

export type Token = Colour | Length | Choice;

const colour = (name: string, label: string, light: string, dark: string): Colour => ({
  kind: 'colour',
  name,
  label,
  usual: { light, dark },
});

export const TOKENS: readonly Token[] = [
  colour('--slotwell-accent', 'Accent: what can be taken, and what leads on', '#1b5fb8', '#9cc3ff'),
  colour('--slotwell-on-accent', 'Text on the accent', '#ffffff', '#10203a'),
  colour('--slotwell-text', 'Text', '#1c1f24', '#eceef2'),
  colour('--slotwell-muted', 'Notes, and days that are not free', '#5c5f63', '#b2b5ba'),
  colour('--slotwell-line', 'Borders', '#d2d2d3', '#464a50'),
  colour('--slotwell-surface', 'Surface, where there is one', '#ffffff', '#1a1d22'),
  colour('--slotwell-danger', 'Errors', '#b3261e', '#ffb4ab'),
  colour('--slotwell-ok', 'The tick at the end', '#1b7a3d', '#8fd9a8'),
  colour('--slotwell-focus', 'What has the focus', '#1c1f24', '#eceef2'),
  { kind: 'length', name: '--slotwell-radius', label: 'Corners', usual: 10, max: 24 },
  { kind: 'length', name: '--slotwell-gap', label: 'Space', usual: 16, max: 32 },
  {
    kind: 'choice',
    name: '--slotwell-heading',
    label: 'Headings',
    usual: 'inherit',
    options: {
      inherit: 'as your page',
      'Georgia, serif': 'with serifs',
      'ui-rounded, system-ui, sans-serif': 'round',
      'ui-monospace, monospace': 'monospaced',
    },
  },
];

/** What was changed, by scheme and name; what holds for both stands under both. */
export type Chosen = Readonly<Record<Scheme, ReadonlyMap<string, string>>>;

/** As a style sheet takes it; `null` where it is as usual. */
export function writeValue(token: Token, chosen: Chosen): string | null {
  const [light, dark] = SCHEMES.map((scheme) => chosen[scheme].get(token.name));
  if (light === undefined && dark === undefined) {
    return null;
  }
  if (token.kind !== 'colour') {
    return light ?? dark ?? null;
  }
  const inLight = light ?? token.usual.light;
  const inDark = dark ?? token.usual.dark;
  return inLight === inDark ? inLight : `light-dark(${inLight}, ${inDark})`;
}

/** Empty where nothing was changed. */
export function writeCss(chosen: Chosen): string {
  const lines = TOKENS.flatMap((token) => {
    const value = writeValue(token, chosen);
    return value === null ? [] : [`  ${token.name}: ${value};`];
  });
  return lines.length === 0 ? '' : `slotwell-booking {\n${lines.join('\n')}\n}`;
}
