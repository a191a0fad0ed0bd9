/** The parts of the product that mutants are made of, each with the tests that should see them: the nearest first, then those further away. */

export interface Area {
  readonly name: string;
  /** Files and folders. */
  readonly sources: readonly string[];
  /** Percent of the mutants that must die, those aside that change nothing. */
  readonly goal: number;
  readonly near: readonly string[];
  readonly far: readonly string[];
}

/** What decides and what is stored. */
const STRICT = 95;
const USUAL = 90;

const API = ['test/bff/api', 'test/bff/widget-gate'];

export const areas: readonly Area[] = [
  {
    name: 'core/availability',
    sources: ['core/availability'],
    goal: STRICT,
    near: ['test/core/availability'],
    far: ['test/core/booking', 'test/core/service', 'test/core/storage/sqlite.test.ts', ...API],
  },
  {
    name: 'core/booking',
    sources: ['core/booking'],
    goal: STRICT,
    near: ['test/core/booking', 'test/core/availability'],
    far: ['test/core/service', 'test/core/storage', ...API, 'test/bff/pages', 'test/bff/waitlist'],
  },
  {
    name: 'core/time',
    sources: ['core/time'],
    goal: STRICT,
    near: ['test/core/time'],
    far: ['test/core/availability', 'test/core/booking', 'test/core/service', 'test/bff/api', 'test/bff/pages'],
  },
  {
    name: 'core/storage',
    sources: ['core/storage'],
    goal: STRICT,
    near: ['test/core/storage'],
    far: [...API, 'test/bff/messages', 'test/bff/waitlist', 'test/bff/command-line', 'test/bff/pages', 'test/faults/rows.test.ts'],
  },
  {
    name: 'core/service',
    sources: ['core/service'],
    goal: USUAL,
    near: ['test/core/service', 'test/core/availability'],
    far: [...API, 'test/bff/pages'],
  },
  {
    name: 'core/installation',
    sources: ['core/installation', 'core/holidays'],
    goal: USUAL,
    near: ['test/core/installation', 'test/core/holidays'],
    far: ['test/bff/command-line', 'test/core/service', ...API],
  },
  {
    name: 'core/delivery',
    sources: ['core/delivery'],
    goal: USUAL,
    near: ['test/core/delivery'],
    far: ['test/bff/messages', 'test/bff/pages', 'test/bff/command-line', 'test/core/storage'],
  },
  { name: 'bff/api', sources: ['bff/api', 'bff/presenters'], goal: USUAL, near: ['test/bff/api'], far: ['test/bff/widget-gate'] },
  {
    name: 'bff/widget-gate',
    sources: ['bff/widget-gate'],
    goal: USUAL,
    near: ['test/bff/widget-gate'],
    far: ['test/bff/pages', 'test/bff/waitlist', 'test/bff/remote', 'test/bff/messages'],
  },
  {
    name: 'bff/http',
    sources: ['bff/http', 'bff/operations', 'bff/server.ts', 'bff/config.ts'],
    goal: USUAL,
    near: ['test/bff/http', 'test/bff/operations', 'test/bff/server'],
    far: [...API, 'test/bff/messages', 'test/bff/remote', 'test/faults/rows.test.ts'],
  },
  {
    name: 'bff/source',
    sources: ['bff/source'],
    goal: USUAL,
    near: ['test/bff/source', 'test/bff/remote'],
    far: [...API],
  },
  {
    name: 'bff/pages',
    sources: ['bff/pages'],
    goal: USUAL,
    near: ['test/bff/pages', 'test/bff/waitlist'],
    far: ['test/bff/messages', 'test/bff/widget-gate', 'test/bff/command-line'],
  },
];
