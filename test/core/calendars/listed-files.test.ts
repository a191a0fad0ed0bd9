import { expect, it } from 'vitest';
import { at, calendarOf, eventOf } from './reading-fixture.ts';
import { openScripted, startScriptedServer } from './scripted-server.ts';

const WINDOW = { from: at('2026-03-01'), until: at('2026-04-01') };
const EVENT = calendarOf(eventOf('DTSTART:20260310T090000Z', 'DURATION:PT1H'));

it('fails if a file is listed but cannot be found', async () => {
  const { origin } = await startScriptedServer(
    { 'one.ics': EVENT },
    ({ method, body }, response) => {
      const isRead = method === 'GET' || body.includes('multiget');
      if (isRead) {
        response.writeHead(method === 'GET' ? 404 : 207).end('<multistatus xmlns="DAV:"/>');
      }
      return isRead;
    },
  );

  expect(await openScripted(`${origin}/work/`).read(null, WINDOW)).toMatchObject({
    kind: 'failed',
    problem: { code: 'incomplete_answer' },
  });
});

it('reads a file with a slash in its name', async () => {
  const { origin } = await startScriptedServer({ 'a%2Fb.ics': EVENT });

  expect(await openScripted(`${origin}/work/`).read(null, WINDOW)).toMatchObject({
    kind: 'full',
    objects: [{ periods: [{ kind: 'busy' }] }],
  });
});

it('counts the bytes of all batches of a reading together', async () => {
  const padded = EVENT.replace('BEGIN:VEVENT', `BEGIN:VEVENT\r\nCOMMENT:${'x'.repeat(400)}`);
  const files = Array.from({ length: 195 }, (_, index) => [`${index}.ics`, padded]);
  const { origin } = await startScriptedServer(Object.fromEntries(files));

  const source = openScripted(`${origin}/work/`, { maxBytes: 100_000 });
  expect(await source.read(null, WINDOW)).toMatchObject({
    kind: 'failed',
    problem: { code: 'too_large' },
  });
});
