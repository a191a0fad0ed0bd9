/** Waiting that ends: what does not come is a failure of the proof, not a test run that hangs. */

export async function within<Result>(
  ms: number,
  what: string,
  awaited: Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${ms} ms for ${what}, in vain.`)), ms);
  });
  try {
    return await Promise.race([awaited, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
