/** Messages between the storage and its writer's thread: plain data only. */

import type { CommandName, Inputs, Outcomes } from '../commands.ts';
import type { ErrorReport } from './database-error.ts';

export type WriterRequest = { [Name in CommandName]: WriterRequestOf<Name> }[CommandName];

export interface WriterRequestOf<Name extends CommandName> {
  readonly kind: 'call';
  readonly id: number;
  readonly call: Name;
  readonly input: Inputs[Name];
}

export type ToWriter = WriterRequest | CloseRequest;

export interface CloseRequest {
  readonly kind: 'close';
}

export type FromWriter =
  /** The database is open and migrated. */
  | { readonly kind: 'ready' }
  /** The database could not be opened; the thread ends. */
  | { readonly kind: 'failed'; readonly error: ErrorReport }
  /** Answers to all calls of one commit. */
  | { readonly kind: 'answers'; readonly answers: readonly Answer[] };

export type Answer =
  | { readonly kind: 'done'; readonly id: number; readonly output: Outcomes[CommandName] }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ErrorReport };

export interface WriterStart {
  readonly file: string;
}
