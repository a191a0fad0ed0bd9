/** `HH:MM` as the installation file writes it, and minutes since midnight as the core counts them. */

import type { MinuteOfDay } from '../installation.ts';

/** Expects a checked `HH:MM`, `24:00` included. */
export function parseMinuteOfDay(text: string): MinuteOfDay {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
}

export function formatMinuteOfDay(minute: MinuteOfDay): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
