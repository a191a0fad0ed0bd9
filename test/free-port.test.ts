import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from './setup/free-port.mjs';

/** Prints as many ports as it is told, and lives on while its input is open. */
const ASKING = `
  const [, number, count, module] = process.argv;
  Object.defineProperty(process, 'pid', { value: Number(number) });
  const { freePort } = await import(module);
  const ports = await Promise.all(Array.from({ length: Number(count) }, freePort));
  console.log(JSON.stringify(ports));
  process.stdin.resume();
`;
const MODULE = new URL('setup/free-port.mjs', import.meta.url).href;

/** Asks for ports in a process that takes this number for its own. */
async function askElsewhere(number: number, count: number) {
  const words = ['--input-type=module', '-e', ASKING, String(number), String(count), MODULE];
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const ports: readonly number[] = JSON.parse(line);
  return { child, ports, ended };
}

describe('ports for servers of tests', () => {
  it('differ in processes whose search begins at the same place', async () => {
    const numbers = [7_000_100, 7_000_100, 7_000_400];
    const asked = await Promise.all(numbers.map((number) => askElsewhere(number, 30)));
    const all = asked.flatMap(({ ports }) => ports);
    expect(all).toHaveLength(90);
    expect(new Set(all).size).toBe(90);
  });

  it('do not keep a process from ending', async () => {
    const { child, ended } = await askElsewhere(7_000_230, 1);
    child.stdin.end();
    expect(await ended).toEqual([0, null]);
  });

  it('each have a free one beside them, for the site of a demonstration', async () => {
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    const beside = ports.map((port) => port + 1);
    expect(ports.filter((port) => beside.includes(port))).toEqual([]);
    for (const port of beside) {
      const site = createServer().listen(port, '127.0.0.1');
      onTestFinished(() => void site.close());
      await once(site, 'listening');
    }
  });
});
