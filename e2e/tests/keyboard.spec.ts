import { accessibilityProblems, expect, test } from '../support/test.ts';

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

test('arrow down enters the list of alarms', async ({ page, demo, signIn }) => {
  const site = 'Alder Street Lift Station';
  await demo.field({ do: 'fault', site, fault: { kind: 'pump-fail', pump: 1 } });
  await signIn('Operator', '/alarms');
  const row = page.locator('[data-row]').filter({ hasText: 'Pump 1 overload tripped' }).first();
  await expect(row).toBeVisible({ timeout: 30_000 });
  for (const path of ['/alarms', '/stations']) {
    await page.goto(path);
    // From another page, the heading has the focus.
    if (path !== '/alarms') await page.getByRole('link', { name: /^Alarms/ }).click();
    await expect(row).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-row]').first()).toBeFocused();
  }
  await demo.field({ do: 'clear', site });
});

test('a question mark lists the shortcuts of the page', async ({ page, signIn }) => {
  await signIn('Operator', '/stations');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('Shift+?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toContainText('open the station/search on this page');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // In a field it is a character.
  await page.keyboard.press('/');
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('searchbox')).toHaveValue('?');
  await expect(dialog).toBeHidden();

  for (const [path, shortcut] of [
    ['/alarms', 'acknowledge with a comment'],
    ['/account', 'find a station, point or page'],
  ]) {
    await page.goto(path!);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Shift+?');
    await expect(dialog).toContainText(shortcut!);
  }
  await expect(dialog).not.toContainText('On this page');
});
