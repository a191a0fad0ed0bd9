/** The path of a Firefox on this machine. */
export function findFirefox(): string;
export interface WebkitPaths {
  readonly browser: string;
  readonly driver: string;
  /** Of the X server that nobody sees. */
  readonly display: string;
}
export function findWebkit(): WebkitPaths;
/** Installs by apt what is missing. */
export function provideEngines(): void;
