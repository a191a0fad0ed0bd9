/** The operator's question: how people prove without scripts that a person books. */

import { describe, expect, it } from 'vitest';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { useServerPerTest } from '../support/test-server.ts';
import { atCheck, bookFrom } from './plain-visitor.ts';

const question = { en: 'What colour is <b>snow</b>?', de: 'Welche Farbe hat Schnee?' };
const proofOfHuman = { difficulty: 20, question, answers: ['white', 'Schnee ist weiß.'] };
const server = useServerPerTest({
  installation: anInstallation({
    consent: 'I agree',
    schedules: [aSchedule({ capacity: 50 })],
    proofOfHuman,
  }),
});
const SLOT = '2026-12-02 09:00:00';
const agreed = { consent: '1' };
/** Returns the error beside each field. */
const errorsIn = (page: string) =>
  [...page.matchAll(/<p class="error" id="field-([^"]*)-error">([^<]*)</g)].map(
    ([, name, words]) => [name, words],
  );

describe('booking without scripts if a proof is required', () => {
  it.each(['white', ' WHITE ', 'Wh ite.', 'schnee ist weiß'])(
    'books with the right answer, written as %j',
    async (answer) => {
      const check = await atCheck(server(), SLOT);
      expect(check.text).toContain('What colour is &lt;b&gt;snow&lt;/b&gt;?');
      expect(check.text).toContain('This shows us that a person is booking.');
      expect((await bookFrom(server(), check, { ...agreed, answer })).status).toBe(303);
    },
  );

  it('says that an answer is missing, and keeps all that was typed', async () => {
    const check = await atCheck(server(), SLOT);
    const { status, text } = await bookFrom(server(), check, agreed);
    expect(status).toBe(400);
    expect(text).toContain('<a href="#field-answer"><span>What colour is');
    expect(errorsIn(text)).toEqual([['answer', 'This is required.']]);
    expect(text).toMatch(/<input type="checkbox"[^>]* checked>/);
    expect(text).toContain('Lovelace');
  });

  it('keeps the answer while the consent is missing', async () => {
    const check = await atCheck(server(), SLOT);
    const again = await bookFrom(server(), check, { answer: 'white' });
    expect(again.text).toContain('value="white"');
    expect(errorsIn(again.text)).toEqual([['consent-box', 'Tick this box to continue.']]);
    expect((await bookFrom(server(), again, { ...agreed, answer: 'white' })).status).toBe(303);
  });

  it('rejects wrong answers; after some, no answer counts for a while', async () => {
    const check = await atCheck(server(), SLOT);
    const guess = async (answer: string) => await bookFrom(server(), check, { ...agreed, answer });
    const wrong = await guess('blue');
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('That isn’t the answer we’re looking for.');
    expect(errorsIn(wrong.text)).toEqual([['answer', 'Please check this answer.']]);
    expect(wrong.text).toMatch(/name="answer"[^>]* aria-invalid="true"[^>]*value="blue"/);
    for (let count = 1; count < 10; count += 1) {
      expect((await guess(`blue ${count}`)).status).toBe(400);
    }
    const full = await guess('white');
    expect([full.status, Number(full.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(full.text).toContain('Lovelace');
  });
});
