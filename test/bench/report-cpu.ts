/**
 * A benchmark's server tells its parent where it listens, and the CPU time that it has used
 * whenever it is asked.
 */

export interface Started {
  readonly url: string;
  /** To be sent with each request. */
  readonly headers: Readonly<Record<string, string>>;
}

export function reportTo(parent: NodeJS.Process, started: Started): void {
  parent.on('message', () => {
    const { user, system } = parent.cpuUsage();
    parent.send?.(user + system);
  });
  parent.on('disconnect', () => parent.exit());
  parent.send?.(started);
}
