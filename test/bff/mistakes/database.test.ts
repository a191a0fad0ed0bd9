/** Mistakes about the database, each with what happened and what to do. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { explainFailure } from '../../../bff/command-line/explain-failure.ts';
import { openCore } from '../../../bff/open-core.ts';
import { DatabaseError } from '../../../core/storage/database-error.ts';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { createDatabase } from '../../faults/postgres-database.ts';
import { type CommandLine, useCommandLine } from '../command-line/use-command-line.ts';
import { expectSentences } from './says.ts';

const commandLine = useCommandLine();

async function installed(): Promise<CommandLine> {
  const line = commandLine();
  await line.run(`import ${line.write('file.yaml', aFile())}`);
  return line;
}

describe('a DATABASE_URL that', () => {
  it('was forgotten', async () => {
    for (const words of ['booking list', 'token', 'api enable', 'doctor']) {
      const { code, out, err } = await commandLine().run(words, { env: { DATABASE_URL: '' } });
      expect(code).toBe(1);
      expectSentences(out + err, {
        happened:
          /There is no database of Slotwell at .*data\/slotwell\.db \(the default: DATABASE_URL is not set/,
        toDo: /--env-file FILE/,
      });
    }
  });

  it('leads through a file', async () => {
    const { run, write, folder } = commandLine();
    write('file', '');
    const { err } = await run('migrate', {
      env: { DATABASE_URL: `sqlite:${folder}/file/slotwell.db` },
    });
    expectSentences(err, {
      happened: /cannot be opened: (ENOTDIR|EEXIST)/,
      toDo: /correct DATABASE_URL/i,
    });
  });

  it('names a PostgreSQL that does not listen', async () => {
    for (const words of ['doctor', 'migrate']) {
      const { out, err } = await commandLine().run(words, {
        env: { DATABASE_URL: 'postgres://slotwell:secret@127.0.0.1:9/slotwell' },
      });
      expectSentences(out + err, {
        happened: /ECONNREFUSED/,
        toDo: /check that PostgreSQL is running, and that DATABASE_URL names its host and port/,
      });
      expect(out + err).not.toContain('secret');
    }
  });

  it('names a database, or a user, that PostgreSQL does not have', async () => {
    const database = new URL(inject('postgresUrl'));
    const user = new URL(inject('postgresUrl'));
    database.pathname = '/slotwell_nowhere';
    [user.username, user.password] = ['slotwell_nobody', 'wrong'];
    for (const words of ['doctor', 'migrate']) {
      const missing = await commandLine().run(words, { env: { DATABASE_URL: database.href } });
      expectSentences(missing.out + missing.err, {
        happened: /database "slotwell_nowhere" does not exist/,
        toDo: /createdb --owner=USER NAME/,
      });
      const unknown = await commandLine().run(words, { env: { DATABASE_URL: user.href } });
      expectSentences(unknown.out + unknown.err, {
        happened: /slotwell_nobody/,
        toDo: /Correct (the )?user/,
      });
      expect(unknown.out + unknown.err).not.toContain('wrong@');
    }
  });
});

describe('a failure of the database', () => {
  it.each([
    ['a wrong password', '28P01', /Correct user and password in DATABASE_URL/],
    ['a role that may not add the extension', '42501', /ALTER DATABASE NAME OWNER TO USER/],
    [
      'a folder that may not be written',
      'EACCES',
      /correct the rights of the file and of its folder/,
    ],
    ['a full disk', 'SQLITE_FULL', /free some space/],
  ])('by %s says what to do, without mentioning ports', (_name, code, toDo) => {
    const lines = explainFailure(new DatabaseError('The database cannot be opened.', code)).join(
      '\n',
    );
    expectSentences(lines, { happened: 'The database cannot be opened.', toDo });
    expect(lines).not.toContain('port');
  });
});

describe('a database file that', () => {
  it.each(['doctor', 'booking list', 'serve'])('is damaged, seen by slotwell %s', async (words) => {
    const { run, write } = commandLine();
    write('slotwell.db', 'This is no database, but it is longer than a header.'.repeat(200));
    const { code, out, err } = await run(words);
    expect(code).toBe(1);
    expectSentences(out + err, {
      happened: /file is not a database/,
      toDo: /restore a backup: slotwell restore FILE --replace/,
    });
  });

  it('is damaged inside', async () => {
    const { run, databaseFile } = await installed();
    const connection = openDatabase(databaseFile);
    const size = Number(connection.pragma('page_size', { simple: true }));
    connection.pragma('wal_checkpoint(TRUNCATE)');
    const pages = Number(connection.pragma('page_count', { simple: true }));
    connection.close();
    const file = openDatabase(databaseFile, { readonly: true }).serialize();
    file.fill(0xaa, size * 3, size * (pages - 3));
    writeFileSync(databaseFile, file);
    const { code, out } = await run('doctor');
    expect(code).toBe(1);
    expectSentences(out, {
      happened: /^fail {2}database .*(damaged|malformed)/m,
      toDo: /slotwell restore FILE --replace/,
    });
  });

  it('a newer version has migrated', async () => {
    const { run, databaseFile } = await installed();
    const connection = openDatabase(databaseFile);
    connection.pragma('user_version = 999');
    connection.close();
    for (const words of ['doctor', 'booking list', 'serve']) {
      const { out, err } = await run(words);
      expectSentences(out + err, {
        happened: /has schema 999/,
        toDo: /Run the newer version, or restore a backup made before the upgrade/,
      });
    }
  });

  it('cannot be written now costs doctor none of its other lines', async () => {
    const { run, databaseFile } = await installed();
    const connection = openDatabase(databaseFile);
    connection.exec('BEGIN IMMEDIATE');
    const { code, out } = await run('doctor');
    connection.exec('ROLLBACK');
    connection.close();
    expect(code).toBe(1);
    expectSentences(out, {
      happened: /^fail {2}database .*lock/m,
      toDo: /try again when it is done/,
    });
    expect(out).toMatch(/^ok {4}settings /m);
  });
});

describe('backup and restore', () => {
  it('without data says so', async () => {
    const { run, folder } = commandLine();
    await run('migrate');
    const { err } = await run(`backup ${folder}/x.backup`);
    expectSentences(err, {
      happened: /There is no installation yet in .*slotwell\.db/,
      toDo: /--env-file FILE/,
    });
  });

  it('over a file that is there, and into a database in use', async () => {
    const line = await installed();
    const { run, folder, databaseFile, clock } = line;
    mkdirSync(join(folder, 'backups'));
    await run(`backup ${folder}/backups/x.backup`);
    expectSentences((await run(`backup ${folder}/backups/x.backup`)).err, {
      happened: /is there already and was left as it is/,
      toDo: /say --overwrite/,
    });
    expectSentences((await run(`restore ${folder}/backups/x.backup`)).err, {
      happened: /is in use.*Nothing was changed/,
      toDo: /With --replace/,
    });
    const server = await openCore({ database: { kind: 'sqlite', file: databaseFile } }, clock);
    onTestFinished(() => server.close());
    expectSentences((await run(`restore ${folder}/backups/x.backup --replace`)).err, {
      happened: /is open in another process/,
      toDo: /[Ss]top/,
    });
  });
});

describe('a clock', () => {
  it('set back by years is noticed against what SQLite stores', async () => {
    const { run, clock } = await installed();
    clock.set('2024-12-01T07:00:00Z');
    const { code, out } = await run('doctor');
    expect(code).toBe(1);
    expectSentences(out, {
      happened:
        /^fail {2}clock .*2024-12-01 07:00:00Z, and yet an entry in the database is from 2026-12-01/m,
      toDo: /Set the clock/,
    });
    expect(out).toMatch(/^ok {4}contact|^warn {2}contact/m);
  });

  it('set back by years is noticed against what PostgreSQL stores', async () => {
    const { run, write, clock } = commandLine();
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    onTestFinished(drop);
    const env = { DATABASE_URL: url };
    await run(`import ${write('file.yaml', aFile())}`, { env });
    clock.set('2024-12-01T07:00:00Z');
    expectSentences((await run('doctor', { env })).out, {
      happened: /^warn {2}clock .*2024-12-01 07:00:00Z, the database server says/m,
      toDo: /Set the clock/,
    });
  });
});
