import { expect, test } from '../support/test.ts';

test('the first Tab stop is a link past the navigation to the content', async ({ page, signIn }) => {
  await signIn('Viewer', '/stations');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Stations' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAttribute('href', '#main');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('slash focuses the search of the stations, arrow down the first station', async ({ page, signIn }) => {
  await signIn('Viewer', '/stations');
  const search = page.getByRole('searchbox');
  await expect(search).toBeVisible();
  await page.reload();
  await expect(search).toBeVisible();
  // Nothing has the focus yet.
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(':focus')).toHaveAttribute('href', /^\/stations\/\d+$/);
});
