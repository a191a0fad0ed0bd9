/**
 * The parts of the product that mutants are made of, each with the tests that should see them: the
 * nearest, and those further away.
 */

export interface Area {
  readonly name: string;
  /** Files and folders. */
  readonly sources: readonly string[];
  /** Percent of the mutants that must die, those aside that change nothing. */
  readonly goal: number;
  /** Prefixes of the paths of its test files. */
  readonly near: readonly string[];
  readonly far: readonly string[];
}

/** Goal for decisions and storage. */
const STRICT = 95;
const USUAL = 90;

const PORTS = [
  'test/bff/api/booking.test.ts',
  'test/bff/api/reading.test.ts',
  'test/bff/widget-gate/reading.test.ts',
];
const HOLDS = ['test/bff/widget-gate/holds.test.ts', 'test/bff/widget-gate/hold-limits.test.ts'];

export const areas: readonly Area[] = [
  {
    name: 'core/availability',
    sources: ['core/availability'],
    goal: STRICT,
    near: ['test/core/availability/'],
    far: ['test/core/booking/', 'test/core/service/', 'test/core/storage/sqlite.test.ts', ...PORTS],
  },
  {
    name: 'core/booking',
    sources: ['core/booking'],
    goal: STRICT,
    near: ['test/core/booking/', 'test/core/availability/'],
    far: [
      'test/core/service/',
      'test/core/storage/sqlite.test.ts',
      'test/bff/api/',
      'test/bff/widget-gate/',
      'test/bff/pages/manage',
      'test/bff/pages/plain',
      'test/bff/waitlist/',
    ],
  },
  {
    name: 'core/time',
    sources: ['core/time'],
    goal: STRICT,
    near: ['test/core/time/'],
    far: [
      'test/core/availability/',
      'test/core/booking/',
      'test/core/service/',
      'test/bff/api/clock-change',
      ...PORTS,
    ],
  },
  {
    name: 'core/storage/sqlite',
    sources: ['core/storage/sqlite'],
    goal: STRICT,
    near: ['test/core/storage/sqlite', 'test/core/storage/migrating', 'test/core/storage/backup'],
    far: [
      'test/core/storage/waitlist-rounds',
      'test/bff/command-line/backup',
      'test/bff/messages/occasions',
      'test/bff/mistakes/database',
    ],
  },
  {
    name: 'core/storage/postgres',
    sources: ['core/storage/postgres'],
    goal: STRICT,
    near: ['test/core/storage/postgres', 'test/core/storage/migrating', 'test/core/storage/backup'],
    far: [
      'test/core/storage/waitlist-rounds',
      'test/bff/command-line/backup',
      'test/bff/http/shared-limits-postgres',
    ],
  },
  {
    name: 'core/storage/commands',
    // And queries: what both databases share.
    sources: [
      'core/storage/booking',
      'core/storage/configuration',
      'core/storage/messages',
      'core/storage/sql',
      'core/storage/waitlist',
      'core/storage/audit.ts',
      'core/storage/commands.ts',
      'core/storage/create-storage.ts',
      'core/storage/housekeeping.ts',
      'core/storage/queries.ts',
    ],
    goal: STRICT,
    near: [
      'test/core/storage/sqlite.test.ts',
      'test/core/storage/waitlist-rounds',
      'test/core/storage/postgres-messages',
    ],
    far: [
      'test/bff/messages/',
      'test/bff/waitlist/',
      'test/bff/pages/feeds',
      'test/bff/pages/manage',
      'test/bff/command-line/outbox',
    ],
  },
  {
    name: 'core/storage/backup',
    // And the small files beside it.
    sources: [
      'core/storage/backup',
      'core/storage/database-error.ts',
      'core/storage/database-report.ts',
      'core/storage/open-storage.ts',
    ],
    goal: STRICT,
    near: ['test/core/storage/backup'],
    far: [
      'test/core/storage/sqlite.test.ts',
      'test/bff/command-line/backup',
      'test/bff/command-line/import',
      'test/core/service/',
      ...HOLDS,
    ],
  },
  {
    name: 'core/service',
    sources: ['core/service', 'core/booking-service.ts', 'core/bounded-map.ts', 'core/access'],
    goal: USUAL,
    near: [
      'test/core/access/',
      'test/core/service/',
      'test/core/bounded-map',
      'test/core/availability/open-view',
      'test/core/storage/waitlist-rounds',
    ],
    far: [
      'test/bff/api/token',
      'test/bff/api/caching',
      'test/bff/widget-gate/',
      'test/bff/command-line/booking',
      ...PORTS,
    ],
  },
  {
    name: 'core/administration',
    sources: ['core/administration', 'core/storage/administration'],
    goal: USUAL,
    near: ['test/core/administration/', 'test/core/storage/sqlite.test.ts'],
    far: ['test/bff/admin/', 'test/bff/command-line/admin'],
  },
  {
    name: 'core/installation',
    sources: ['core/installation', 'core/holidays'],
    goal: USUAL,
    near: ['test/core/installation/', 'test/core/holidays/'],
    far: [
      'test/bff/command-line/import',
      'test/bff/command-line/bad-import',
      'test/bff/mistakes/installation-file',
      'test/bff/api/password-field',
    ],
  },
  {
    name: 'core/delivery',
    sources: ['core/delivery'],
    goal: USUAL,
    near: ['test/core/delivery/'],
    far: [
      'test/bff/messages/',
      'test/bff/pages/feeds',
      'test/bff/pages/manage.test.ts',
      'test/bff/command-line/outbox',
      'test/bff/waitlist/',
    ],
  },
  {
    name: 'bff/api',
    sources: ['bff/api', 'bff/presenters'],
    goal: USUAL,
    near: ['test/bff/api/'],
    far: ['test/bff/widget-gate/'],
  },
  {
    name: 'bff/admin',
    sources: ['bff/admin'],
    goal: USUAL,
    near: ['test/bff/admin/'],
    far: ['test/bff/command-line/admin', 'test/bff/server/', 'test/admin-policy'],
  },
  {
    name: 'bff/widget-gate',
    sources: ['bff/widget-gate', 'bff/visitor'],
    goal: USUAL,
    near: ['test/bff/widget-gate/', 'test/bff/waitlist/joining'],
    far: [
      'test/bff/pages/plain',
      'test/bff/waitlist/',
      'test/bff/remote/widget-states',
      'test/bff/remote/known-lists',
    ],
  },
  {
    name: 'bff/http',
    sources: [
      'bff/http',
      'bff/operations',
      'bff/server.ts',
      'bff/config.ts',
      'bff/environment.ts',
      'bff/database-setting.ts',
      'bff/settings-file.ts',
    ],
    goal: USUAL,
    near: ['test/bff/http/', 'test/bff/operations/', 'test/bff/server/'],
    far: [
      'test/bff/api/',
      'test/bff/mistakes/settings',
      'test/bff/messages/outage',
      'test/bff/widget-gate/limit',
      'test/bff/remote/signing-key',
    ],
  },
  {
    name: 'bff/source',
    sources: ['bff/source'],
    goal: USUAL,
    near: ['test/bff/source/', 'test/bff/remote/'],
    far: ['test/bff/widget-gate/remote-mode', ...PORTS],
  },
  {
    name: 'bff/pages',
    sources: ['bff/pages'],
    goal: USUAL,
    near: ['test/bff/pages/', 'test/bff/waitlist/'],
    far: [
      'test/bff/messages/occasions',
      'test/bff/widget-gate/booking',
      'test/bff/http/linear-time',
    ],
  },
];
