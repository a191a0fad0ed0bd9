/**
 * The colours that pages and e-mails derive from the operator's accent. For any accent, text on it
 * has a contrast of at least 4.5:1, and lines in its colour at least 3:1, on light and dark
 * backgrounds. On a light background the fill keeps the accent and only lines are darkened; for a
 * dark background the accent is lightened as little as needed.
 */

/** The background of pages and e-mails. */
export const PAPER = { light: '#ffffff', dark: '#1c2024' } as const;

/** Colours as `#rrggbb`. */
export interface Accent {
  readonly accent: string;
  /** Text on the accent. */
  readonly onAccent: string;
  /** Lines around it, and anything that is recognized by its colour alone. */
  readonly line: string;
}

export interface Palette {
  readonly light: Accent;
  readonly dark: Accent;
}

const OURS: Palette = {
  light: { accent: '#1b5fb8', onAccent: '#ffffff', line: '#1b5fb8' },
  dark: { accent: '#9cc3ff', onAccent: '#10203a', line: '#9cc3ff' },
};

/**
 * Share of the accent in the thin line around free times, the palest thing that must be visible.
 */
const LINE_SHARE = 0.7;
const LINE_CONTRAST = 3;
const TEXT_CONTRAST = 4.5;
const STEP = 0.02;

/** Text colours on a fill; the first readable one is used. Black or white always is. */
const INKS = ['#ffffff', '#1d2126', '#000000'] as const;

/** `accent` as `#rrggbb`; the built-in palette if it is undefined. */
export function derivePalette(accent: string | undefined): Palette {
  if (accent === undefined) {
    return OURS;
  }
  const { onAccent } = OURS.dark;
  const lightened = adapt(
    accent,
    '#ffffff',
    (colour) => isSeen(colour, PAPER.dark) && isRead(onAccent, colour),
  );
  return {
    light: {
      accent,
      onAccent: INKS.find((ink) => isRead(ink, accent)) ?? '#000000',
      line: adapt(accent, '#000000', (colour) => isSeen(colour, PAPER.light)),
    },
    dark: { accent: lightened, onAccent, line: lightened },
  };
}

const isSeen = (colour: string, paper: string) =>
  contrast(mix(colour, paper, LINE_SHARE), paper) >= LINE_CONTRAST;

const isRead = (ink: string, colour: string) => contrast(ink, colour) >= TEXT_CONTRAST;

/** Mixes in `end` in small steps until the colour is good; falls back to `end` itself. */
function adapt(accent: string, end: string, isGood: (colour: string) => boolean): string {
  for (let share = 0; share < 1; share += STEP) {
    const colour = mix(end, accent, share);
    if (isGood(colour)) {
      return colour;
    }
  }
  return end;
}

type Channels = readonly [number, number, number];

function parseChannels(colour: string): Channels {
  const at = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

/** Mixes like `color-mix(in srgb, ...)`, with `share` of the first colour. */
export function mix(first: string, second: string, share: number): string {
  const other = parseChannels(second);
  const mixed = parseChannels(first).map((channel, at) =>
    Math.round(channel * share + (other[at] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Contrast ratio by WCAG 2.2, from 1 to 21. */
export function contrast(first: string, second: string): number {
  const one = luminance(first) + 0.05;
  const other = luminance(second) + 0.05;
  return Math.max(one, other) / Math.min(one, other);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = parseChannels(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
