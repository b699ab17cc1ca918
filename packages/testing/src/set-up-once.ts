import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, onTestFinished } from 'vitest';

type CleanUp = () => unknown;

/** What to clean up after the suite; none while a test sets up for itself. */
const ofSuite = new AsyncLocalStorage<AsyncDisposableStack>();

/** Runs when the test ends or, within {@link setUpOnce}, when its suite ends; the latest first. */
export function onFinished(cleanUp: CleanUp): void {
  const run = async () => void (await cleanUp());
  const shared = ofSuite.getStore();
  if (shared) shared.defer(run);
  else onTestFinished(run);
}

/**
 * What the tests of a file or `describe` share: set up when the first test asks for it, cleaned up
 * after the last. For tests that only read, are rejected or use entities of their own, so that each
 * passes alone and in any order.
 *
 * @param setUp registers with {@link onFinished} how to clean up
 */
export function setUpOnce<T>(setUp: () => Promise<T>): () => Promise<T> {
  const cleanUps = new AsyncDisposableStack();
  let made: Promise<T> | undefined;
  afterAll(() => cleanUps.disposeAsync());
  return () => (made ??= ofSuite.run(cleanUps, setUp));
}
