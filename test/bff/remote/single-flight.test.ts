import { expect, it } from 'vitest';
import { createSingleFlight } from '../../../bff/source/remote/single-flight.ts';

function aResult(): { readonly promise: Promise<string>; resolve(value: string): void } {
  let resolve = (_value: string) => {};
  const promise = new Promise<string>((done) => {
    resolve = done;
  });
  return { promise, resolve: (value) => resolve(value) };
}

it('keeps the newer work under way when the abandoned one ends', async () => {
  const flights = createSingleFlight<string>();
  const first = aResult();
  const second = aResult();
  const told = [flights.join('days', 'days', () => first.promise)];
  flights.abandon(new Set(['days']));
  told.push(flights.join('days', 'days', () => second.promise));
  first.resolve('before');
  await told[0];
  told.push(flights.join('days', 'days', async () => 'asked once more'));
  second.resolve('after');
  expect(await Promise.all(told)).toEqual(['before', 'after', 'after']);
});
