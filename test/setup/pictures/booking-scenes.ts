/**
 * States that are seen now and then once a time is chosen: of the hold, the form and the check, in
 * trouble, and after booking.
 */

import type { Trouble } from '../../widget/support/fake-api.ts';
import { bestEffort, otherWords, tell, withoutMail } from './other-practices.ts';
import { book, fill, reachCheck, reachForm, type Scene, type Way } from './scenes.ts';
import { BASE, type Stage } from './stage.ts';

async function bookInto(trouble: Trouble, stage: Stage, way?: Way): Promise<void> {
  await reachCheck(stage, way);
  stage.api.next('bookings', trouble);
  await book(stage);
  await stage.page.locator('[part=problem]').waitFor();
}

async function reachDone(stage: Stage): Promise<void> {
  stage.api.receipt = { manage_url: `${BASE}manage/s3cret` };
  await reachCheck(stage);
  await book(stage);
  await stage.heading(stage.words.done);
}

export const bookingScenes: Readonly<Record<string, Scene>> = {
  lastMinute: async (stage) => {
    stage.api.holds.seconds = 59;
    await reachForm(stage);
    await stage.page.locator('.pill button').waitFor();
    await stage.take('48-held-last-minute');
  },
  lastExtension: async (stage) => {
    stage.api.holds.seconds = 59;
    stage.api.holds.extendableSeconds = 0;
    await reachForm(stage);
    await stage.take('49-held-no-longer');
  },
  mistyped: async (stage) => {
    await reachForm(stage);
    await fill(stage);
    await stage.type(...otherWords[stage.lang].mistyped);
    await stage.press(stage.words.next);
    await stage.page.locator('[part=errors]').waitFor();
    await stage.take('50-form-mistyped');
  },
  price: async (stage) => {
    await reachCheck(stage, { reason: otherWords[stage.lang].priced });
    await stage.take('51-check-price');
  },
  lostAnswer: async (stage) => {
    await bookInto('offline', stage);
    await stage.take('52-answer-lost');
  },
  unknownOutcome: async (stage) => {
    tell(stage.api, bestEffort);
    await bookInto({ status: 503, body: { code: 'outcome_unknown' } }, stage, { isHeld: false });
    await stage.take('53-outcome-unknown');
  },
  manyPeople: async (stage) => {
    await bookInto({ status: 429, body: { code: 'rate_limited' }, retryAfter: 59 }, stage);
    await stage.take('54-many-people');
  },
  customerLimit: async (stage) => {
    await bookInto({ status: 404, body: { code: 'customer_limit' } }, stage);
    await stage.take('55-customer-limit');
  },
  doneWithoutMail: async (stage) => {
    tell(stage.api, withoutMail);
    await reachDone(stage);
    await stage.take('56-done-without-mail');
  },
  doneWithSteps: async (stage) => {
    tell(stage.api, ({ next_steps, ...data }) => {
      const own = [otherWords[stage.lang].nextStep];
      return { ...data, next_steps: { ...next_steps, own } };
    });
    const { data } = stage.api.answers.schedules;
    stage.api.answers.schedules = {
      data: data.map((schedule) => ({ ...schedule, phone: '+49 30 1234567' })),
    };
    await reachDone(stage);
    await stage.take('57-done-with-steps');
  },
};
