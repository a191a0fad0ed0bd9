import { expect, it } from 'vitest';
import { at, calendarOf, eventOf } from './reading-fixture.ts';
import { openScripted, startScriptedServer } from './scripted-server.ts';

const WINDOW = { from: at('2026-03-01'), until: at('2026-04-01') };
const FILES = { 'one.ics': calendarOf(eventOf('DTSTART:20260310T090000Z', 'DURATION:PT1H')) };

it('keeps the sign-in from a server that the own one redirects to', async () => {
  const foreign = await startScriptedServer(FILES);
  const own = await startScriptedServer({}, ({ path }, response) => {
    response.writeHead(307, { location: `${foreign.origin}${path}` }).end();
    return true;
  });

  expect(await openScripted(`${own.origin}/work/`).read(null, WINDOW)).toMatchObject({
    kind: 'full',
  });

  expect(own.seen[0]?.authorization).toMatch(/^Basic /);
  expect(foreign.seen.length).toBeGreaterThan(1);
  expect(foreign.seen.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
});
