export const CHROMIUM_FLAGS: string[];
/** The path of a Chromium on this machine; null: none found. */
export function findChromium(): string | null;
/** The path of a Chromium, installed by apt where it was missing. */
export function provideChromium(): string;
