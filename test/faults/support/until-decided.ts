import type { Answer } from './ask.ts';

const MOST_TRIES = 5;

/** Repeats a request with the same key while the server is busy, which says that it did nothing. */
export async function untilDecided(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  for (let tries = 1; answer.status === 503 && tries < MOST_TRIES; tries += 1) {
    answer = await ask();
  }
  return answer;
}
