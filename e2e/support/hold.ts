import type { Page, Route } from '@playwright/test';

/**
 * Holds back calls until the returned function is called, so that a test sees the page wait. Later
 * calls are not held back.
 *
 * @param then what happens to each call afterwards
 */
export async function holdCalls(
  page: Page,
  calls: string | RegExp,
  then: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await released;
    // The page may have cancelled it meanwhile.
    await then(route).catch(() => undefined);
  });
  return release;
}
