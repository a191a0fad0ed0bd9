import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createRequestGate } from '../../../bff/http/request-gate.ts';

it('keeps requests waiting while it is closed, and answers them in their order when it opens', async () => {
  const answered: string[] = [];
  const gate = createRequestGate((request, response) => {
    answered.push(request.url ?? '');
    response.end('done');
  });
  const server = createServer(gate.answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  const arrival = () => new Promise<void>((resolve) => server.once('request', () => resolve()));
  expect((await ask('/open')).status).toBe(200);
  gate.close();
  const first = arrival();
  const one = ask('/one');
  await first;
  const second = arrival();
  const two = ask('/two');
  await second;
  expect(answered).toEqual(['/open']);
  gate.open();
  expect([(await one).status, (await two).status]).toEqual([200, 200]);
  expect(answered).toEqual(['/open', '/one', '/two']);
  expect((await ask('/open')).status).toBe(200);
});
