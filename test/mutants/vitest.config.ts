/**
 * The product's configuration, but the test files run in the order that TEST_ORDER gives, one after
 * the other, and each test and file that has ended is a line of output: ground.ts reads them.
 */

import { relative } from 'node:path';
import { mergeConfig } from 'vite';
import type { Reporter } from 'vitest/node';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import product from '../../vitest.config.ts';

class InOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const order = process.env.TEST_ORDER?.split(' ') ?? [];
    const place = ({ moduleId }: TestSpecification) => order.indexOf(relative('.', moduleId));
    return specifications.toSorted((a, b) => place(a) - place(b));
  }
}

const lines: Reporter = {
  onTestCaseResult: () => void process.stdout.write('test\n'),
  onTestModuleEnd: (module) => {
    const { moduleId } = module;
    process.stdout.write(
      `file ${module.state()} ${Math.round(module.diagnostic().duration)} ${relative('.', moduleId)}\n`,
    );
  },
};

export default mergeConfig(product, {
  test: { sequence: { sequencer: InOrder }, reporters: [lines] },
});
