/** Checks the message after a mistake: what happened, and what to do. */

import { expect } from 'vitest';

export interface Sentences {
  readonly happened: string | RegExp;
  readonly toDo: string | RegExp;
}

export function expectSentences(text: string, { happened, toDo }: Sentences): void {
  expect(text).toMatch(happened);
  expect(text).toMatch(toDo);
}
