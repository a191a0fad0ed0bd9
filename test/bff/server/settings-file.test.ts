import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings, type Settings } from '../../../bff/settings-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slotwell-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(content: string | Buffer, env: Record<string, string> = {}) {
  writeFileSync(join(folder, 'slotwell.env'), content);
  return readSettings({ env, folder, file: null });
}

function settingsOf(content: string, env: Record<string, string> = {}): Settings {
  const reading = read(content, env);
  if (reading.kind === 'problems') {
    throw new Error(reading.problems.join('\n'));
  }
  return reading.settings;
}

function problemsOf(content: string | Buffer): readonly string[] {
  const reading = read(content);
  return reading.kind === 'problems'
    ? reading.problems.map((problem) => problem.replace(`${folder}/`, ''))
    : [];
}

describe('a settings file', () => {
  it.each([
    ['as it stands', 'PORT=9000', '9000'],
    ['with blanks around it', '  PORT = 9000  ', '9000'],
    ['with a line end of Windows', 'PORT=9000\r\nHOST=::1', '9000'],
    ['in double quotes', 'PORT="9 0"', '9 0'],
    ['with escaped quotes', String.raw`PORT="a \"b\" \\ \$c \d"`, String.raw`a "b" \ $c \d`],
    ['in single quotes', String.raw`PORT='a\b"c$d #e'`, String.raw`a\b"c$d #e`],
    ['with an equals sign and a hash in it', 'PORT=a=b#c', 'a=b#c'],
    [
      'with blanks and brackets in it',
      'PORT=Praxis Sonnenhof <praxis@example.org>',
      'Praxis Sonnenhof <praxis@example.org>',
    ],
  ])('gives a value %s', (_, line, value) => {
    expect(settingsOf(`# a comment\n\n; another\n${line}\n`).env.PORT).toBe(value);
  });

  it('also sets what other code reads, and leaves the environment unchanged', () => {
    expect(settingsOf('NODE_EXTRA_CA_CERTS=/etc/ca.pem\n', { HOME: '/root' }).env).toEqual({
      NODE_EXTRA_CA_CERTS: '/etc/ca.pem',
      HOME: '/root',
    });
  });

  it('gives way to the environment, even if one names the value and the other a file', () => {
    const file = 'DATABASE_URL_FILE=/run/database\nPORT=1\nHOST=a\n';
    const { env, whence } = settingsOf(file, { DATABASE_URL: 'sqlite:x', PORT: '2', HOST: '' });
    expect(env).toEqual({ DATABASE_URL: 'sqlite:x', PORT: '2', HOST: 'a' });
    expect([whence('DATABASE_URL'), whence('PORT'), whence('HOST'), whence('BASE_URL')]).toEqual([
      'in the environment',
      'in the environment',
      `in ${folder}/slotwell.env, line 3`,
      null,
    ]);
  });

  it('says of a value from another file which file names it', () => {
    expect(settingsOf('DATABASE_URL_FILE=/run/database').whence('DATABASE_URL')).toBe(
      `by DATABASE_URL_FILE in ${folder}/slotwell.env, line 1`,
    );
  });

  it.each([
    ['PORT', 'Write NAME=value, or begin a comment with #.'],
    ['export PORT=1', 'Write NAME=value, without "export".'],
    ['DATABSE_URL=sqlite:x', 'There is no setting DATABSE_URL. Did you mean DATABASE_URL?'],
    ['PORT="secret', 'PORT: Close the quote at the end of the line.'],
    [
      "PORT='secret' x",
      'PORT: Close the quote at the end of the line; what is in single quotes holds no other.',
    ],
    [
      'PORT=secret # here',
      'PORT: A comment needs a line of its own; a value with # in it needs quotes.',
    ],
    ['PORT=secret\\', 'PORT: Put a value with a backslash in single quotes.'],
  ])('refuses "%s", names its line, and does not repeat its value', (line, sentence) => {
    expect(problemsOf(`HOST=a\n\n${line}\n`)).toEqual([`slotwell.env, line 3: ${sentence}`]);
  });

  it('reports all its problems at once, including duplicates', () => {
    expect(problemsOf('PORT=1\nPORT=2\nwhat\n')).toEqual([
      'slotwell.env, line 2: PORT is set in line 1 already; keep one of the two.',
      'slotwell.env, line 3: Write NAME=value, or begin a comment with #.',
    ]);
  });

  it('is refused if it is not text', () => {
    expect(problemsOf(Buffer.from([0xff, 0xfe, 0x00]))).toEqual([
      expect.stringContaining('is no text'),
    ]);
  });
});

describe('the file that is read', () => {
  it('is none if nothing was named and none exists', () => {
    expect(readSettings({ env: { PORT: '1' }, folder, file: null })).toMatchObject({
      kind: 'settings',
      settings: { env: { PORT: '1' }, file: null },
    });
  });

  it('must exist if it was named', () => {
    expect(readSettings({ env: {}, folder, file: 'other.env' })).toEqual({
      kind: 'problems',
      problems: [
        `The settings cannot be read: there is no file ${folder}/other.env. Name another after --env-file, or make this one.`,
      ],
    });
    expect(readSettings({ env: {}, folder, file: '.' })).toMatchObject({
      kind: 'problems',
      problems: [expect.stringContaining('is a folder')],
    });
  });
});
