/** One line of `slotwell doctor`. */

export interface Finding {
  /** fail: it does not work, or not for long. warn: it works, but look at it. */
  readonly verdict: 'ok' | 'warn' | 'fail';
  readonly subject: string;
  /** What is so and, unless it is ok, what to do. */
  readonly sentence: string;
}

export const ok = (subject: string, sentence: string): Finding => ({ verdict: 'ok', subject, sentence });
export const warn = (subject: string, sentence: string): Finding => ({ verdict: 'warn', subject, sentence });
export const fail = (subject: string, sentence: string): Finding => ({ verdict: 'fail', subject, sentence });
