/**
 * The minimal browser interface for tests in every engine, so that one script runs in all of them.
 */

export interface TabWishes {
  readonly width?: number;
  /** Whether pages may run scripts. Queries of the tests still work without. */
  readonly scripts?: boolean;
}

/** Keys by their names in `KeyboardEvent.key` and `.code`. */
export type Key = 'Tab' | 'Enter' | 'Space' | 'Escape' | 'ArrowRight' | 'ArrowLeft' | 'ArrowDown';

export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  goBack(): Promise<void>;
  goForward(): Promise<void>;
  /**
   * Runs a function in the page; what it is given and what it gives is JSON. It may use nothing
   * from outside of itself.
   */
  evaluate<Given, Value>(question: (given: Given) => Value, given: Given): Promise<Value>;
  /** Presses the pointer's button at a point of the viewport. */
  click(x: number, y: number): Promise<void>;
  press(key: Key): Promise<void>;
  type(text: string): Promise<void>;
  /** Into a native control for dates, part by part. */
  typeDate(parts: readonly string[]): Promise<void>;
  /** A PNG of the viewport. */
  picture(): Promise<Uint8Array>;
  /** Errors and warnings of the console and uncaught errors, where the engine tells them. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface Engine {
  open(wishes?: TabWishes): Promise<Tab>;
  close(): Promise<void>;
}

/** Tall, so that a picture shows a whole step. */
export const VIEWPORT = { width: 1000, height: 1400 };

/** Time zone of the tests' installations. */
export const TIME_ZONE = 'Europe/Berlin';

/**
 * A refusal (404, 429 ...) is an answer that the widget knows what to do with; browsers report each
 * as an error.
 */
export const isComplaint = (type: string, text: string): boolean =>
  /^(error|warn)/.test(type) && !text.startsWith('Failed to load resource');
