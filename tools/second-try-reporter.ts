import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Lists at the end the tests that passed only when they were repeated (`--retry`), and why they had
 * failed: each of them is a fault to fix.
 */
export default class SecondTryReporter implements Reporter {
  readonly #tests: TestCase[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#tests.push(test);
  }

  onTestRunEnd(_modules: readonly TestModule[]): void {
    if (this.#tests.length === 0) return;
    console.log(`\n${'='.repeat(72)}\nFLAKY: PASSED ONLY AT THE SECOND TRY:`);
    for (const test of this.#tests) {
      console.log(`  - ${test.module.relativeModuleId} > ${test.fullName}`);
      for (const { name, message, stacks } of test.result().errors ?? []) {
        const places = stacks?.map(({ file, line }) => `${file}:${line}`).join(', ');
        console.log(`      ${name}: ${message} (${places})`);
      }
    }
    console.log('='.repeat(72));
  }
}
