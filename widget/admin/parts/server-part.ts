/**
 * Base of the elements that call the server: pages, dialogs, and parts with forms of their own. It
 * owns what all of them need: the context, whether an action is running, and the problem of the
 * last answer.
 */

import { consume } from '@lit/context';
import { nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { Answer, Problem } from '../client.ts';
import { type Desk, describeProblem, deskContext } from '../desk.ts';
import { Part } from './part.ts';
import { sentenceLine } from './problem-line.ts';

export abstract class ServerPart extends Part {
  @consume({ context: deskContext, subscribe: true }) desk!: Desk;
  @state() protected problem: Problem | null = null;
  /** Whether an action is running; the next one has to wait. */
  @state() protected busy = false;

  /** Returns the body of an answer, or keeps its problem. A success ends the last problem. */
  protected take<Body>({ body, problem }: Answer<Body>): Body | undefined {
    this.problem = problem ?? null;
    return body;
  }

  /** Waits for the answer to an action, and is busy until then. */
  protected async waitFor<Answered>(answer: Promise<Answered>): Promise<Answered> {
    this.busy = true;
    const arrived = await answer;
    this.busy = false;
    return arrived;
  }

  /** Returns a problem in words. Overridden by parts with sentences of their own. */
  protected sentence(problem: Problem): string {
    return describeProblem(this.desk.texts, problem);
  }

  /** Renders the problem. An expired session is no news once the user has signed in again. */
  protected problemView(): unknown {
    const { problem } = this;
    return problem && problem.code !== 'signed_out'
      ? sentenceLine(this.sentence(problem))
      : nothing;
  }
}
