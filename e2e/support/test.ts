import { AxeBuilder } from '@axe-core/playwright';
import type { Role } from '@outpost/contract';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { DEMO_PASSWORD, type DemoProcess, startDemoProcess } from './demo.ts';

/** `demo`: one for all tests of a worker; a test restores what it changed. */
export const test = base.extend<
  { signIn: (role: Role, path?: string) => Promise<void> },
  { demo: DemoProcess }
>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names
    async ({}, use) => {
      const demo = await startDemoProcess();
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ demo }, use) => use(demo.url),
  page: async ({ page }, use) => {
    await use(page);
    // A handler that still waits for the server's answer would fail with the end of the page.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  signIn: ({ page }, use) =>
    use(async (role, path = '/') => {
      await page.goto(path);
      await page.getByLabel('Email address').fill(demoEmail(role));
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('button', { name: 'Login' })).toBeHidden();
    }),
});

export { expect, type Page };

/**
 * What axe finds against WCAG 2.2 AA, one line each.
 *
 * @param within only this part of the page
 */
export async function accessibilityProblems(page: Page, within?: Locator): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // No page has frames, and not opening another page for each check halves the time.
    .setLegacyMode(true);
  if (within !== undefined) {
    await within.evaluate((element) => element.setAttribute('data-for-axe', ''));
    axe.include('[data-for-axe]');
  }
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

/** Buttons whose label is cut off, which makes no page wider and axe does not find. */
export const clippedLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.mantine-Button-label')]
      .filter((label) => label.clientWidth > 0 && label.scrollWidth > label.clientWidth + 1)
      .map((label) => label.textContent ?? ''),
  );
