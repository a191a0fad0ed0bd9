import { expect, it } from 'vitest';
import {
  deliveryProblem,
  describeDeliveryProblem,
  readDeliveryProblem,
  storeDeliveryProblem,
} from '../../../core/delivery/delivery-problem.ts';

it.each([
  [deliveryProblem('mail_tls'), 'The mail server does not speak TLS as it was spoken to.'],
  [
    deliveryProblem('mail_login_refused', { status: 535 }),
    'The mail server did not accept user and password (535).',
  ],
  [
    deliveryProblem('answered', { status: 500, tries: 10 }),
    'The receiver answered 500. It was tried 10 times.',
  ],
  [
    deliveryProblem('mail_unreachable', { status: 421, tries: 10 }),
    'The mail server could not be reached (421). It was tried 10 times.',
  ],
  [
    deliveryProblem('host_private', { host: 'a.org', address: '10.0.0.1' }),
    'a.org leads to a wrong place: 10.0.0.1 lies in a private network; allow that for this endpoint (--allow-private) if you mean it.',
  ],
])('is an English sentence for the log and the command line: %j', (problem, sentence) => {
  expect(describeDeliveryProblem(problem)).toBe(sentence);
});

it('is stored with its values and read again', () => {
  const problem = deliveryProblem('unanswered', { seconds: 15 });
  expect(storeDeliveryProblem(problem)).toBe('{"code":"unanswered","seconds":15}');
  expect(readDeliveryProblem(storeDeliveryProblem(problem))).toEqual(problem);
});

it.each([
  'The receiver answered 500.',
  'by the operator',
  '{broken',
  '"a text"',
  '{"code":"of a later version"}',
])('is the stored text itself if that has no known code: %s', (stored) => {
  expect(readDeliveryProblem(stored)).toEqual(deliveryProblem('sentence', { sentence: stored }));
  expect(describeDeliveryProblem(readDeliveryProblem(stored))).toBe(stored);
});
