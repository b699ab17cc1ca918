import { calls, type Role } from '@outpost/contract';
import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { DEMO_PASSWORD, type DemoProcess, startDemoProcess } from './demo.ts';
import { fillInSignIn } from './sign-in.ts';

type SignIn = (role: Role, path?: string) => Promise<void>;

/**
 * `demo`: one for all tests of a worker; a test restores what it changed.
 * `signIn`: opens a path with the session of that role. `signInByForm`: through the sign-in page, as
 * a user; for tests of sessions, since it takes twice as long.
 */
export const test = base.extend<{ signIn: SignIn; signInByForm: SignIn }, { demo: DemoProcess }>({
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
  signIn: ({ page, demo }, use) =>
    use(async (role, path = '/') => {
      const data = { email: demoEmail(role), password: DEMO_PASSWORD };
      const answer = await page.request.post(demo.url + calls.accounts.authenticate.path, { data });
      expect(answer.status()).toBe(200);
      const refreshed = page.waitForResponse(`**${calls.accounts.refreshToken.path}`);
      await page.goto(path);
      await refreshed;
    }),
  signInByForm: ({ page }, use) =>
    use(async (role, path = '/') => {
      await page.goto(path);
      await fillInSignIn(page, role);
      await expect(page.getByRole('button', { name: 'Login' })).toBeHidden();
    }),
});

export { expect, type Page };

/** Only violations are listed: describing each element that passes takes most of the time. */
const AXE_OPTIONS: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Axe leaves this one out by default: what is shown on a control is part of its name (2.5.3).
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
};

/**
 * What axe finds against WCAG 2.2 AA, one line each. No page has frames.
 *
 * @param within only this part of the page
 */
export async function accessibilityProblems(page: Page, within = page.locator(':root')): Promise<string[]> {
  // Once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return within.evaluate(async (element, options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(element, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    );
  }, AXE_OPTIONS);
}

/** Buttons whose label is cut off, which makes no page wider and axe does not find. */
export const clippedLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.mantine-Button-label')]
      .filter((label) => label.clientWidth > 0 && label.scrollWidth > label.clientWidth + 1)
      .map((label) => label.textContent ?? ''),
  );
