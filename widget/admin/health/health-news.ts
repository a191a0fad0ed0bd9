/** What was heard of the installation's health, told to whatever else is on screen. */

import type { Health } from '../../../bff/contract/admin-health.ts';

const NEWS = 'slotwell-health';

/** What needs doing, the urgent first. */
export const troubledIn = ({ findings }: Health): Health['findings'] =>
  findings
    .filter(({ verdict }) => verdict !== 'ok')
    .toSorted((one, other) => Number(other.verdict === 'fail') - Number(one.verdict === 'fail'));

export const tellHealth = (health: Health): boolean => dispatchEvent(new CustomEvent(NEWS, { detail: troubledIn(health).length }));

/** `heard` is told how many things need doing. Gives the function that ends it. */
export function onHealth(heard: (count: number) => void): () => void {
  const listener = (event: Event) => event instanceof CustomEvent && heard(Number(event.detail));
  addEventListener(NEWS, listener);
  return () => removeEventListener(NEWS, listener);
}
