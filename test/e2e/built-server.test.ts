import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { createOperator } from './support/built-server.ts';

it('does not take another server at its port for the one that it has started', async () => {
  const operator = await createOperator();
  onTestFinished(() => operator.remove());
  const other = createServer((_, answer) => void answer.end());
  other.listen(Number(operator.env.PORT), '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  await expect(operator.start()).rejects.toThrow('EADDRINUSE');
});
