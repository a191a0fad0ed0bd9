import { expect, it } from 'vitest';
import { describeDeliveryProblem } from '../../../../core/delivery/delivery-problem.ts';
import { explainUnanswered } from '../../../../core/delivery/webhooks/post.ts';

function explain(code: string, message = 'as the network says it'): string {
  const error = Object.assign(new Error(message), code === '' ? {} : { code });
  return describeDeliveryProblem(explainUnanswered(error));
}

it.each([
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])('blames the certificate for %s', (code) => {
  expect(explain(code)).toBe(
    `The receiver's certificate does not prove that it is the right one (${code}).`,
  );
});

it('names other failures than certificates correctly', () => {
  expect(explain('ECONNREFUSED')).toContain('Nobody listens there');
  expect(explain('ECONNRESET')).toContain('closed the connection without an answer');
  expect(explain('HPE_INVALID_CONSTANT')).toBe(
    "The receiver's answer is no HTTP (HPE_INVALID_CONSTANT).",
  );
});

it.each(['EAI_AGAIN', 'ENOTFOUND', 'EADDRNOTAVAIL', 'EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER'])(
  'says of %s only that there was no reaching it',
  (code) => {
    expect(explain(code)).toBe(`The receiver could not be reached (${code}).`);
  },
);

it('repeats the message if there is no code, shortened', () => {
  expect(explain('', 'x'.repeat(500))).toBe(
    `The receiver could not be reached (${'x'.repeat(200)}).`,
  );
});
