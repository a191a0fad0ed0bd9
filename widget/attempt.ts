/** For what a browser may refuse to a page: storage, and too many entries in its history. The widget does without. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
