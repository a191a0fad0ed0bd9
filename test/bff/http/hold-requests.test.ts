import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { holdRequests } from '../../../bff/http/hold-requests.ts';

it('keeps requests waiting, and has them answered in their order', async () => {
  const answered: string[] = [];
  const server = createServer((request, response) => {
    answered.push(request.url ?? '');
    response.end('done');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  const arrival = () => new Promise<void>((resolve) => server.once('request', () => resolve()));
  expect((await ask('/before')).status).toBe(200);
  const release = holdRequests(server);
  const first = arrival();
  const one = ask('/one');
  await first;
  const second = arrival();
  const two = ask('/two');
  await second;
  expect(answered).toEqual(['/before']);
  release();
  expect([(await one).status, (await two).status]).toEqual([200, 200]);
  expect((await ask('/after')).status).toBe(200);
  expect(answered).toEqual(['/before', '/one', '/two', '/after']);
});
