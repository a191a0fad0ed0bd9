/**
 * Texts come with the configuration, in the language asked for. Built in is what must be said when that does not arrive.
 */

import type { WidgetTexts } from '../bff/contract/widget-texts.ts';

export const builtIn = {
  internal: 'Booking cannot be reached. Please try again.',
  retry: 'Try again',
  seconds: '({n})',
} as const satisfies Partial<WidgetTexts>;

/** Puts values into a text: `fill('Step {n}', { n: 2 })` is `Step 2`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/{(\w+)}/g, (_, name: string) => `${values[name]}`);
}
