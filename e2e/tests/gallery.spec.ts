import { test as base, expect, type Page } from '@playwright/test';
import { type GalleryServer, startGallery } from '../../apps/web/testing/gallery.ts';
import { accessibilityProblems } from '../support/test.ts';

const test = base.extend<object, { gallery: GalleryServer }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names
    async ({}, use) => {
      const gallery = await startGallery();
      await use(gallery);
      await gallery.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Errors in the console and in the page. */
function violations(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  return said;
}

for (const { theme, ...viewport } of [
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 390, height: 844 },
]) {
  test.describe(`${theme}, ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('every component in every state passes axe, fits and logs no errors', async ({ page, gallery }) => {
      const said = violations(page);
      await page.goto(`${gallery.url}?theme=${theme}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      expect(said).toEqual([]);
    });

    test('dialogs and menus pass axe, take the focus and return it', async ({ page, gallery }) => {
      const said = violations(page);
      await page.goto(`${gallery.url}?theme=${theme}`);
      const menu = page.getByRole('button', { name: 'Theme' });
      await menu.click();
      await expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeFocused();
      expect(await accessibilityProblems(page, page.getByRole('menu'))).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(menu).toBeFocused();
      for (const place of ['middle', 'top', 'sheet']) {
        const opener = page.getByRole('button', { name: `Dialog, ${place}` });
        await opener.click();
        const dialog = page.getByRole('dialog', { name: 'Please confirm' });
        await expect(dialog).toBeVisible();
        expect(await accessibilityProblems(page, dialog), place).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(opener).toBeFocused();
      }
      for (const kind of ['success', 'error']) {
        await page.getByRole('button', { name: `Toast, ${kind}` }).click();
      }
      await expect(page.getByText('Server error')).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(said).toEqual([]);
    });
  });
}
