/** Ranges of minutes as integer columns. */

/**
 * `count` intervals `[from[i], until[i])`, sorted, half-open, neither touching nor overlapping.
 */
export interface FullTimes {
  readonly count: number;
  readonly from: Int32Array;
  readonly until: Int32Array;
}
