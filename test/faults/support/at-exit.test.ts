import { expect, it, onTestFinished, vi } from 'vitest';

it('cleans up in reverse order if a signal ends the process', async () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  onTestFinished(() => kill.mockRestore());
  const before = process.listeners('SIGTERM');
  // A module of its own: what others have to undo stays as it is.
  const own: typeof import('./at-exit.ts') = await import(
    `${import.meta.dirname}/at-exit.ts?own=${before.length}`
  );
  const undone: string[] = [];
  for (const name of ['folder', 'kept', 'server']) {
    const forget = own.atExit(() => void undone.push(name));
    if (name === 'kept') {
      forget();
    }
  }
  const [listener] = process.listeners('SIGTERM').filter((one) => !before.includes(one));
  listener?.('SIGTERM');
  expect(undone).toEqual(['server', 'folder']);
  expect(kill).toHaveBeenCalledWith(process.pid, 'SIGTERM');
});
