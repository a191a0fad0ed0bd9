/** Whatever colour the operator has: what is written on it can be read, and what is drawn with it seen. */

import { describe, expect, it } from 'vitest';
import { contrast, mix, PAPER, paletteOf } from '../../../core/installation/palette.ts';

const STEPS = ['00', '33', '66', '99', 'cc', 'ff'];
const COLOURS = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)));

describe.each(['light', 'dark'] as const)('on %s paper', (mode) => {
  const paper = PAPER[mode];

  it('every colour is seen, and what is written on it is read', () => {
    const lost = [...COLOURS, undefined].filter((given) => {
      const { accent, onAccent } = paletteOf(given)[mode];
      return contrast(onAccent, accent) < 4.5 || contrast(accent, paper) < 3 || contrast(mix(accent, paper, 0.7), paper) < 3;
    });
    expect(lost).toEqual([]);
  });

  it('what is written on what is free is read', () => {
    const text = mode === 'light' ? '#1d2126' : '#e8eaed';
    for (const given of COLOURS) expect(contrast(text, mix(paletteOf(given)[mode].accent, paper, 0.28))).toBeGreaterThanOrEqual(4.5);
  });
});

it('stays the operator’s own colour where that can be seen', () => {
  expect(paletteOf('#1b5fb8').light.accent).toBe('#1b5fb8');
  expect(paletteOf('#ffcc00').dark.accent).toBe('#ffcc00');
  expect(paletteOf('#ffcc00').light.accent).not.toBe('#ffcc00');
});
