/** Lets minutes pass in the page: everything that reads `performance.now()` is that much later. */

const real = performance.now.bind(performance);

let passed = 0;

export function letPass(seconds: number): void {
  passed += seconds * 1000;
  performance.now = () => real() + passed;
}

export function restoreClock(): void {
  passed = 0;
  performance.now = real;
}
