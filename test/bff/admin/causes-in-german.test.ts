/**
 * Each cause that the server stores in English has German words on the pages of health and
 * webhooks.
 */

import { expect, it } from 'vitest';
import { judgeFailure, type MailFailure } from '../../../core/delivery/mail/judge-failure.ts';
import { explainUnanswered, judgeAnswer } from '../../../core/delivery/webhooks/post.ts';
import { checkWebhookUrl, resolveTarget } from '../../../core/delivery/webhooks/webhook-target.ts';
import { GERMAN_CAUSES } from '../../../widget/admin/texts/causes.ts';

const NOTHING: MailFailure = {
  code: null,
  cause: null,
  command: null,
  status: null,
  response: null,
};

function mailProblem(changes: Partial<MailFailure>): string {
  const judged = judgeFailure({ ...NOTHING, ...changes });
  return 'problem' in judged ? judged.problem : '';
}

const mailFailures: readonly Partial<MailFailure>[] = [
  ...[
    'EAUTH',
    'ENOAUTH',
    'EDNS',
    'ETLS',
    'ETIMEDOUT',
    'EABORT',
    'ECONNECTION',
    'ESOCKET',
    'EOTHER',
  ].map((code) => ({ code })),
  ...['ECONNREFUSED', 'CERT_HAS_EXPIRED', 'ERR_SSL_WRONG_VERSION_NUMBER'].map((cause) => ({
    cause,
  })),
  { status: 550, command: 'RCPT TO', response: 'no' },
  { status: 554, code: 'EMESSAGE', response: 'no' },
  { status: 421, response: 'later' },
  { status: 535, code: 'EAUTH', response: 'no' },
];

const codes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'CERT_HAS_EXPIRED',
  'HPE_INVALID',
  'EOTHER',
];
const urls = [
  'no address',
  'http://a.example.org/',
  'https://u:p@a.org/',
  'https://a.org/#x',
  'https://a.org:25/',
  'https://a.org./',
  'https://shop/',
];
const privateUrls = ['https://10.0.0.1/', 'https://169.254.169.254/', 'https://a.local/'];

async function problems(): Promise<readonly string[]> {
  const answers = [301, 410, 429, 500].map((status) =>
    judgeAnswer({ status, retryAfter: null, now: 0 }),
  );
  const checks = [...urls, ...privateUrls].map((url) =>
    checkWebhookUrl(url, { allowsPrivate: false }),
  );
  const leading = (addresses: readonly string[]) =>
    resolveTarget('https://a.org/', { allowsPrivate: false }, async () =>
      addresses.map((address) => ({ address, family: 4 })),
    );
  const outcomes = [...answers, ...checks, await leading([]), await leading(['10.0.0.1'])];
  return [
    ...mailFailures.map(mailProblem),
    ...codes.map((code) => explainUnanswered(Object.assign(new Error('x'), { code }))),
    ...outcomes.map((outcome) => ('problem' in outcome ? outcome.problem : 'nothing')),
  ];
}

it('has German words for every cause', async () => {
  const all = await problems();
  expect(all.length).toBeGreaterThan(30);
  expect(
    all.filter((problem) => !GERMAN_CAUSES.some(([pattern]) => pattern.test(problem))),
  ).toEqual([]);
});

it('keeps status, code and address', () => {
  const say = (cause: string) => {
    const [pattern, words] = GERMAN_CAUSES.find(([known]) => known.test(cause)) ?? [];
    return pattern && words ? cause.replace(pattern, words) : cause;
  };
  expect(say(mailProblem({ status: 535, code: 'EAUTH', response: 'no' }))).toBe(
    'Der Mailserver nimmt Benutzer und Passwort nicht an (535).',
  );
  expect(say('The mail server refused the connection.')).toBe(
    'Der Mailserver hat die Verbindung abgewiesen.',
  );
  expect(
    say('a.org leads to a wrong place: 10.0.0.1 lies in a private network; allow it.'),
  ).toMatch(/^a\.org führt an eine Stelle/);
});
