/** A run that is stopped says what had failed until then: no reporter writes anything any more. */

import type { Vitest } from 'vitest/node';

const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/** Gives the function that ends it. */
export function sayFailuresAtSignal({ state }: Pick<Vitest, 'state'>): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    const failed = state
      .getTestModules()
      .flatMap((module) => [...module.children.allTests('failed')]);
    const lines = failed.map((test) => {
      const [error] = test.result().errors ?? [];
      return `${test.module.relativeModuleId} > ${test.fullName}: ${error?.message.split('\n')[0]}`;
    });
    process.stderr.write(
      [`\nStopped by ${signal}. ${failed.length} tests had failed.`, ...lines, ''].join('\n'),
    );
    stop();
    process.kill(process.pid, signal);
  };
  const stop = () => SIGNALS.forEach((signal) => void process.off(signal, onSignal));
  for (const signal of SIGNALS) {
    process.on(signal, onSignal);
  }
  return stop;
}
