/**
 * The colours that pages and mails make of the operator's accent. Whatever it is, what is written on it has a contrast of 4.5:1 at least, and what is drawn with it
 * one of 3:1, on light paper and on dark: where it is too pale it is darkened, and for dark paper lightened, as little as needed.
 */

/** The paper that pages and mails are on. */
export const PAPER = { light: '#ffffff', dark: '#1c2024' } as const;

/** Colours as `#rrggbb`. */
export interface Accent {
  readonly accent: string;
  /** What is written on it. */
  readonly onAccent: string;
}

export interface Palette {
  readonly light: Accent;
  readonly dark: Accent;
}

const OURS: Palette = { light: { accent: '#1b5fb8', onAccent: '#ffffff' }, dark: { accent: '#9cc3ff', onAccent: '#10203a' } };

/** The share of the accent in the fine line around what is free, which is the palest thing that must be seen. */
const LINE_SHARE = 0.7;
const LINE_CONTRAST = 3;
const TEXT_CONTRAST = 4.5;
const STEP = 0.02;

/** `accent` as `#rrggbb`; ours if the operator has none. */
export function paletteOf(accent: string | undefined): Palette {
  if (accent === undefined) return OURS;
  return {
    light: adapt(accent, { end: '#000000', paper: PAPER.light, onAccent: OURS.light.onAccent }),
    dark: adapt(accent, { end: '#ffffff', paper: PAPER.dark, onAccent: OURS.dark.onAccent }),
  };
}

interface Surroundings {
  /** What is mixed in. */
  readonly end: string;
  readonly paper: string;
  readonly onAccent: string;
}

/** Mixed with `end` until it can be written on and its line be seen, which is so before it is all of that. */
function adapt(accent: string, { end, paper, onAccent }: Surroundings): Accent {
  for (let share = 0; share < 1; share += STEP) {
    const colour = mix(end, accent, share);
    const isSeen = contrast(mix(colour, paper, LINE_SHARE), paper) >= LINE_CONTRAST;
    if (isSeen && contrast(onAccent, colour) >= TEXT_CONTRAST) return { accent: colour, onAccent };
  }
  return { accent: end, onAccent };
}

type Channels = readonly [number, number, number];

function channelsOf(colour: string): Channels {
  const at = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

/** As `color-mix(in srgb, ...)` mixes them: `share` of the first one. */
export function mix(first: string, second: string, share: number): string {
  const other = channelsOf(second);
  const mixed = channelsOf(first).map((channel, at) => Math.round(channel * share + (other[at] ?? 0) * (1 - share)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** By WCAG 2.2, from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [high = 0, low = 0] = [luminance(first), luminance(second)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
