import { describe, expect, it } from 'vitest';
import { blameFirst, finish } from '../../../core/storage/postgres/commit.ts';
import type { Query } from '../../../core/storage/postgres/session-pool.ts';

describe('a command that has sent its COMMIT', () => {
  it('sends nothing behind it, where a statement would be on its own', async () => {
    const sent: string[] = [];
    const session = blameFirst({
      execute: async ({ text }: Query) => {
        sent.push(text);
        return { rows: [], changed: 0, command: text };
      },
    });
    const work = async (conclude: () => void) => {
      await session.execute({ text: 'UPDATE' });
      conclude();
      await session.execute({ text: 'DELETE' });
    };
    await expect(finish(session, performance.now() + 10_000, work)).rejects.toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      cause: { message: 'A statement came after the COMMIT of its command.' },
    });
    expect(sent).toEqual(['UPDATE', 'COMMIT']);
  });
});
