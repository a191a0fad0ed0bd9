/** Whatever the operator's colour, text on it is readable and lines in it are visible. */

import { describe, expect, it } from 'vitest';
import { contrast, derivePalette, mix, PAPER } from '../../../core/installation/palette.ts';

const STEPS = ['00', '33', '66', '99', 'cc', 'ff'];
const COLOURS = STEPS.flatMap((red) =>
  STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)),
);

describe.each(['light', 'dark'] as const)('on %s paper', (mode) => {
  const paper = PAPER[mode];

  it('makes every colour visible and the text on it readable', () => {
    const lost = [...COLOURS, undefined].filter((given) => {
      const { accent, onAccent, line } = derivePalette(given)[mode];
      return (
        contrast(onAccent, accent) < 4.5 ||
        contrast(line, paper) < 3 ||
        contrast(mix(line, paper, 0.7), paper) < 3
      );
    });
    expect(lost).toEqual([]);
  });

  it('makes text on free times readable', () => {
    const text = mode === 'light' ? '#1d2126' : '#e8eaed';
    for (const given of COLOURS) {
      expect(
        contrast(text, mix(derivePalette(given)[mode].accent, paper, 0.28)),
      ).toBeGreaterThanOrEqual(4.5);
    }
  });
});

it('fills with the operator’s own colour on light paper, and is written on in white or dark', () => {
  const given = ['#ffd400', '#9bd1ff', '#000000', '#d40000', '#808080'];
  expect(given.map((accent) => derivePalette(accent).light.accent)).toEqual(given);
  expect(given.map((accent) => derivePalette(accent).light.onAccent)).toEqual([
    '#1d2126',
    '#1d2126',
    '#ffffff',
    '#ffffff',
    '#000000',
  ]);
});

it('draws lines in the operator’s own colour if it is visible enough', () => {
  expect(derivePalette('#1b5fb8').light.line).toBe('#1b5fb8');
  expect(derivePalette('#ffcc00').dark.line).toBe('#ffcc00');
  expect(derivePalette('#ffcc00').light.line).not.toBe('#ffcc00');
});
