import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Lists at the end the tests that passed only when they were repeated (`--retry`): each of them is
 * a fault to fix.
 */
export default class SecondTryReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(_modules: readonly TestModule[]): void {
    if (this.#names.length === 0) return;
    console.log(`\n${'='.repeat(72)}\nFLAKY: PASSED ONLY AT THE SECOND TRY:`);
    for (const name of this.#names) console.log(`  - ${name}`);
    console.log('='.repeat(72));
  }
}
