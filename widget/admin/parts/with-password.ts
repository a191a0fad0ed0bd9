/**
 * Repeats a call after its person has given the password once more, where the server asks for it.
 */

import type { Answer } from '../client.ts';
import type { Desk } from '../desk.ts';

/** Without the password, the first answer: what was typed stays where it is. */
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
        // Closing and confirming come in either order.
        queueMicrotask(() => resolve(isRight));
      }
    };
    document.body.append(dialog);
  });
}
