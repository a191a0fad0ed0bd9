/**
 * A reporter of Web Test Runner that writes what failed as Vitest writes it, so that the sum of
 * `npm test` names it, too.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const testsIn = ({ tests = [], suites = [] }, names = []) => [
  ...tests.map((test) => ({ ...test, fullName: [...names, test.name].join(' > ') })),
  ...suites.flatMap((suite) => testsIn(suite, [...names, suite.name])),
];

const describeSession = ({ testFile, passed, errors, testResults }) => ({
  name: testFile,
  status: passed ? 'passed' : 'failed',
  message: errors.map(({ message }) => message).join(' ') || 'It did not end.',
  assertionResults: testsIn(testResults ?? {})
    .filter((test) => !test.passed && !test.skipped)
    .map(({ fullName, error }) => ({
      fullName,
      status: 'failed',
      failureMessages: [error?.message ?? ''],
    })),
});

/** @param {string} path the file of the results, which `test/setup/run.mjs` reads */
export const widgetFailures = (path) => ({
  stop({ sessions }) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(
      path,
      JSON.stringify({ testResults: [...sessions].map((one) => describeSession(one)) }),
    );
  },
});
