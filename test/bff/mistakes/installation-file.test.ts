/** Mistakes in the installation file, each with what happened and what to do. */

import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { aFile, aReason, aSchedule } from '../../core/installation/installation-files.ts';
import { useCommandLine } from '../command-line/use-command-line.ts';
import { expectSentences, type Sentences } from './says.ts';

interface Case extends Sentences {
  readonly text: string;
}

const hours = { days: ['mon'], opens: '09:00', closes: '12:00' };

const cases: readonly (readonly [name: string, wrong: Case])[] = [
  [
    'a tab',
    {
      text: 'name: A\n\ttime_zone: UTC',
      happened: /line 2, column 1/,
      toDo: /correct the YAML or JSON here/,
    },
  ],
  [
    'a key given twice',
    {
      text: `${stringify(aFile())}name: B\n`,
      happened: /line \d+, column 1: This key is given twice/,
      toDo: /keep one of the two/,
    },
  ],
  [
    'an open quote',
    {
      text: 'name: "A\n',
      happened: /line \d+, column \d+: Missing closing "quote/,
      toDo: /correct the YAML or JSON here/,
    },
  ],
  [
    'a key that is none',
    {
      text: stringify(aFile({ time_zoen: 'UTC' })),
      happened: /time_zoen.*There is no such key/,
      toDo: /Did you mean time_zone\?/,
    },
  ],
  [
    'a time of another form',
    {
      text: stringify(
        aFile({ schedules: [aSchedule({ opening_hours: [{ ...hours, opens: '8:00' }] })] }),
      ),
      happened: /schedules\[0\]\.opening_hours\[0\]\.opens/,
      toDo: /Write "08:00": hours have two digits/,
    },
  ],
  [
    'no text',
    {
      text: 'PK\u0003\u0004\u0000\u0000\ufffd\ufffd',
      happened: /This is no text, so no installation file/,
      toDo: /name the YAML or JSON file itself, saved as UTF-8/,
    },
  ],
  [
    'hours that overlap',
    {
      text: stringify(
        aFile({
          schedules: [
            aSchedule({ opening_hours: [hours, { ...hours, opens: '11:00', closes: '13:00' }] }),
          ],
        }),
      ),
      happened: /line \d+, schedules\[0\]\.opening_hours\[1\]: This overlaps/,
      toDo: /join the two ranges or set them apart/,
    },
  ],
  [
    'an id given twice',
    {
      text: stringify(aFile({ schedules: [aSchedule(), aSchedule()] })),
      happened: /schedules\[1\]\.id: The id 1 is already taken/,
      toDo: /choose another one or remove it/,
    },
  ],
  [
    'a member that is none',
    {
      text: stringify(aFile({ schedules: [aSchedule(), { id: 9, name: 'Any', members: [1, 7] }] })),
      happened: /members\[1\]: There is no schedule 7/,
      toDo: /this file has 1, 9/,
    },
  ],
];

describe('an installation file with', () => {
  const commandLine = useCommandLine();

  it.each(cases)('%s', async (_name, { text, ...sentences }) => {
    const { run, write } = commandLine();
    const { code, err } = await run(`import ${write('file.yaml', text)}`);
    expect(code).toBe(1);
    expectSentences(err, sentences);
    expect(err).toMatch(/nothing was changed/);
  });

  it('many mistakes: all at once', async () => {
    const { run, write } = commandLine();
    const file = aFile({
      time_zone: 'Mars',
      locale: 'xx-',
      contact_email: 'nobody',
      reasons: [aReason({ duration_minutes: 0 })],
    });
    const { err } = await run(`import ${write('file.yaml', file)}`);
    for (const key of ['time_zone', 'contact_email', 'reasons[0].duration_minutes']) {
      expect(err).toContain(key);
    }
    expectSentences(err, {
      happened: /4 problems/,
      toDo: /write an IANA name such as "Europe\/Berlin"/,
    });
  });

  it('another name', async () => {
    const { err } = await commandLine().run('import nofile.yaml');
    expectSentences(err, { happened: 'There is no file nofile.yaml.', toDo: /Correct its name/ });
  });

  it('a calendar without any hours, or whose hours are over', async () => {
    const { run, write } = commandLine();
    const schedules = [
      aSchedule({ opening_hours: undefined }),
      aSchedule({ id: 2, opening_hours: [{ ...hours, valid_until: '2026-11-30' }] }),
    ];
    await run(`import ${write('file.yaml', aFile({ schedules }))}`);
    expectSentences((await run('doctor')).out, {
      happened:
        /^warn {2}installation +Without any hours from today on: calendar 1, 2\. Nobody can book it/m,
      toDo: /add opening_hours to it/,
    });
  });
});
