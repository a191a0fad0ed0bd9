/** `pauseMs`: between two tries while another program has apt's locks. */
export function installPackages(
  packages: readonly string[],
  otherwise: string,
  pauseMs?: number,
): void;
