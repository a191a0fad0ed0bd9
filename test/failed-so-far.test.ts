import { expect, it, onTestFinished, vi } from 'vitest';
import { sayFailuresAtSignal } from './setup/failed-so-far.ts';

const aTest = {
  module: { relativeModuleId: 'test/a.test.ts' },
  fullName: 'a booking > is kept',
  result: () => ({ errors: [{ message: 'expected 1 to be 2\nand more' }] }),
};

it('a run stopped by a signal lists its failures so far, and ends', () => {
  const written: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  const before = process.listeners('SIGINT');
  const state = { getTestModules: () => [{ children: { allTests: () => [aTest] } }] };
  sayFailuresAtSignal({ state: state as never });
  const [listener] = process.listeners('SIGINT').filter((one) => !before.includes(one));
  listener?.('SIGINT');
  write.mockRestore();
  expect(written.join('')).toContain('test/a.test.ts > a booking > is kept: expected 1 to be 2\n');
  expect(kill).toHaveBeenCalledWith(process.pid, 'SIGINT');
  expect(process.listeners('SIGINT')).toEqual(before);
});
