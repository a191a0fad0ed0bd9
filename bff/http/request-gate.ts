/** A gate in front of the application: while it is closed, requests are accepted but wait. */

import type { IncomingMessage, ServerResponse } from 'node:http';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface RequestGate {
  readonly answer: Answer;
  close(): void;
  /** Lets the requests that wait in, in the order in which they came. */
  open(): void;
}

/** Starts open. */
export function createRequestGate(answer: Answer): RequestGate {
  let isOpen = true;
  let waiting: (() => void)[] = [];
  return {
    answer: (request, response) => {
      if (isOpen) {
        return answer(request, response);
      }
      waiting.push(() => void answer(request, response));
      return undefined;
    },
    close: () => {
      isOpen = false;
    },
    open: () => {
      isOpen = true;
      const letIn = waiting;
      waiting = [];
      for (const enter of letIn) {
        enter();
      }
    },
  };
}
