/** A benchmark server reports its address to the parent process, and its CPU time on request. */

export interface Started {
  readonly url: string;
  /** Headers for each request. */
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
