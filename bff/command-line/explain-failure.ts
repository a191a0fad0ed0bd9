/**
 * Explains errors that an operator can fix, and how. Other errors keep their stack, for a bug
 * report.
 */

import { DatabaseError } from '../../core/index.ts';

export function explainFailure(
  error: unknown,
  env: Readonly<Record<string, string | undefined>> = {},
): string[] {
  if (!(error instanceof Error)) {
    return [String(error)];
  }
  if (isDriverFailure(error)) {
    return driverAdvice(error.message);
  }
  const known = explainCode(error);
  if (known !== null) {
    return env.LOG_LEVEL === 'debug' ? [...known, String(error.stack)] : known;
  }
  return [
    'Something unexpected went wrong; nothing was changed by it. Please report these lines:',
    String(error.stack),
  ];
}

/**
 * Whether better-sqlite3, which is compiled at installation, is missing, incomplete, or built for
 * another version of Node.
 */
function isDriverFailure(error: Error): boolean {
  const code = readCode(error);
  if (code === 'DRIVER_MISSING' || code === 'ERR_DLOPEN_FAILED') {
    return true;
  }
  const missing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
  return isDriverMessage(error.message) || (missing && error.message.includes('better-sqlite3'));
}

/** Whether a database error message is about the driver. */
export function isDriverMessage(message: string): boolean {
  return /bindings file|NODE_MODULE_VERSION|better_sqlite3\.node|Cannot find (module|package) 'better-sqlite3/.test(
    message,
  );
}

export function driverAdvice(message: string): string[] {
  return [
    'The database driver better-sqlite3 cannot be loaded: it was not compiled, or was compiled for another version of Node.',
    'Compiling it needs python3, make and g++; on Debian or Ubuntu: apt-get install -y python3 make g++',
    'Then run: npm rebuild better-sqlite3 (or npm ci if node_modules is not complete).',
    `(${message.split('\n')[0]})`,
  ];
}

const DAMAGED =
  'The file is damaged, or is not a database. If DATABASE_URL names the right one, stop the server and restore a backup: slotwell restore FILE --replace keeps the damaged file aside.';

const PATH_IS_FILE = 'A part of that path is a file, not a folder; correct DATABASE_URL.';

const ADVICE: Readonly<Record<string, string>> = {
  SQLITE_BUSY: 'Another process keeps the database locked; try again when it is done.',
  SQLITE_FULL: 'The disk is full; free some space and try again.',
  SQLITE_READONLY:
    'The database cannot be written; check the rights of the file and of its folder.',
  SQLITE_NOTADB: DAMAGED,
  SQLITE_CORRUPT: DAMAGED,
  SQLITE_CANTOPEN: 'Check DATABASE_URL, and the rights of the file and of its folder.',
  ECONNREFUSED:
    'Nothing answers there; check that PostgreSQL is running, and that DATABASE_URL names its host and port.',
  SESSIONS_SHARED:
    'Set pool_mode=session for this database in PgBouncer, or name PostgreSQL itself in DATABASE_URL: a server of Slotwell needs ten connections at most, and four for its limits.',
  '25006':
    'Name the primary in DATABASE_URL, or both servers with a comma between them: postgres://user:password@one,other/database.',
  '28P01': 'Correct user and password in DATABASE_URL.',
  // PgBouncer refuses a wrong password by this code.
  '08P01':
    'If a pooler stands in between, it refuses the connection: correct user, password and database in DATABASE_URL, and the list of users of the pooler.',
  '28000': 'Correct the user in DATABASE_URL, and check that pg_hba.conf lets it in from here.',
  '3D000':
    'Create the database first, as its owner (createdb --owner=USER NAME), or correct its name in DATABASE_URL.',
  '42501': 'Let the user in DATABASE_URL own the database: ALTER DATABASE NAME OWNER TO USER.',
  EACCES:
    'This account may not write there: correct the rights of the file and of its folder, or name another place in DATABASE_URL.',
  ENOTDIR: PATH_IS_FILE,
  EEXIST: PATH_IS_FILE,
  EROFS: 'The disk is mounted read-only; name another place in DATABASE_URL.',
  ENOSPC: 'The disk is full; free some space and try again.',
  EADDRINUSE: 'Another program already uses this port; stop it or set PORT to another one.',
  EADDRNOTAVAIL: 'This machine does not have that address; correct HOST.',
  ENOTFOUND: 'This machine does not know that address; correct HOST or DATABASE_URL.',
};

/** Advice for an error with this code; `null` if there is none. */
export function adviceFor(code: string | null): string | null {
  return code !== null && Object.hasOwn(ADVICE, code) ? (ADVICE[code] ?? null) : null;
}

function explainCode(error: Error): string[] | null {
  const code = readCode(error);
  const isPort = code === 'EACCES' && 'syscall' in error && error.syscall === 'listen';
  const advice = isPort
    ? 'Only an administrator may listen on a port below 1024: set PORT to 1024 or higher.'
    : adviceFor(code);
  if (advice !== null) {
    return [error.message, advice];
  }
  return error instanceof DatabaseError ? [error.message] : null;
}

function readCode(error: Error): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null;
}
