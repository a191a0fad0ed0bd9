/** Repeats a call after a password confirmation, if the server asks for one. */

import type { Answer } from '../client.ts';
import type { Desk } from '../desk.ts';

/** Runs the call. If the user does not confirm, returns the first answer, and the input stays. */
export async function withPassword<Body>(
  desk: Desk,
  send: () => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  const answer = await send();
  if (answer.problem?.code !== 'confirm_needed') {
    return answer;
  }
  return (await askPassword(desk)) ? await send() : answer;
}

async function askPassword(desk: Desk): Promise<boolean> {
  const { ConfirmDialog } = await import('./confirm-dialog.ts');
  return new Promise((resolve) => {
    const dialog = new ConfirmDialog();
    let isRight = false;
    dialog.desk = desk;
    dialog.confirmed = () => {
      isRight = true;
      resolve(true);
    };
    dialog.closed = () => {
      dialog.remove();
      if (!isRight) {
        // Closing and confirming can happen in either order.
        queueMicrotask(() => resolve(isRight));
      }
    };
    document.body.append(dialog);
  });
}
