import { accessibilityProblems, expect, test } from '../support/test.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const ROUTES = [
  { path: '/', heading: 'Remote Station Monitoring' },
  { path: '/stations', heading: 'Stations' },
  { path: '/stations/1', heading: 'Alder Street Lift Station' },
  { path: '/nowhere', heading: '404' },
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of SIZES) {
    test.describe(`${colorScheme}, ${viewport.width} × ${viewport.height}`, () => {
      test.use({ colorScheme, viewport });

      test('sign-in passes axe and fits', async ({ page }) => {
        await page.goto('/login');
        await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
        expect(await accessibilityProblems(page)).toEqual([]);
      });

      test('every screen passes axe and does not scroll sideways', async ({ page, demo, signIn }) => {
        await demo.field({
          do: 'fault',
          site: 'Alder Street Lift Station',
          fault: { kind: 'pump-fail', pump: 2 },
        });
        await signIn('Admin', '/');
        for (const { path, heading } of ROUTES) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
          if (path.startsWith('/stations'))
            await expect(page.getByText('Pump 2 overload tripped').first()).toBeVisible();
          expect(await accessibilityProblems(page), path).toEqual([]);
          const { scroll, client } = await page.evaluate(() => ({
            scroll: document.documentElement.scrollWidth,
            client: document.documentElement.clientWidth,
          }));
          expect(scroll, `${path} is no wider than the screen`).toBeLessThanOrEqual(client);
        }
        await demo.field({ do: 'clear', site: 'Alder Street Lift Station' });
      });
    });
  }
}

test('the theme follows the system until one is chosen, and is remembered', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn('Viewer', '/');
  const scheme = page.locator('html');
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: /Theme/ }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('the palette finds a station and the keyboard opens it', async ({ page, signIn }) => {
  await signIn('Viewer', '/stations');
  await expect(page.getByRole('link', { name: 'Alder Street Lift Station' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByPlaceholder('Find a station or point')).toBeFocused();
  await page.keyboard.type('alder');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Alder Street Lift Station' })).toBeVisible();
});

test('no page asks for anything that its content policy forbids', async ({ page, signIn }) => {
  const reports: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) reports.push(message.text());
  });
  page.on('pageerror', (error) => reports.push(String(error)));
  await signIn('Admin', '/');
  for (const path of ['/', '/stations', '/stations/1']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(reports).toEqual([]);
});
