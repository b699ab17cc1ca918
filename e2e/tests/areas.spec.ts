import { accessibilityProblems, expect, test } from '../support/test.ts';

test('an Admin moves stations to an area and renames it; lists, alarms and reports follow', async ({
  page,
  signIn,
  demo,
}) => {
  await signIn('Admin', '/config/stations');
  const areas = page.getByRole('combobox', { name: 'Area' });
  for (const name of ['Alder Street Lift Station', 'Dunmore Lift Station']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Area…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Area', { exact: true }).fill('River bank');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('row', { name: /^Alder/ })).toContainText('South → River bank');
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 2 stations' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await areas.selectOption('River bank');
  await expect(page).toHaveURL(/area=River\+bank$/);
  await expect(page.getByRole('row', { name: /Lift Station/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Rename area…' }).click();
  await dialog.getByLabel('New name').fill('Riverside');
  await dialog.getByRole('button', { name: 'Rename area' }).click();
  await expect(page.getByText('Area of 2 stations changed.')).toBeVisible();
  await expect(page).toHaveURL(/area=Riverside$/);
  await expect(page.getByRole('row', { name: /Lift Station/ })).toHaveCount(2);

  await page.goto('/stations?area=Riverside');
  await expect(page.getByRole('link', { name: /Lift Station/ })).toHaveCount(2);
  await expect(page.getByText(/^2 stations/)).toBeVisible();
  await page.goto('/stations?group=area');
  await expect(page.getByRole('heading', { name: /^Riverside/ })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto('/reports/month?area=Riverside');
  await expect(page.getByRole('row', { name: /Lift Station/ })).toHaveCount(2);
  const site = 'Alder Street Lift Station';
  await demo.field({ do: 'fault', site, fault: { kind: 'pump-fail', pump: 1 } });
  await page.goto('/alarms?area=Riverside');
  const active = page.getByRole('region', { name: 'Active alarms' }).getByRole('listitem');
  await expect(active.filter({ hasText: 'Pump 1 overload tripped' })).toContainText(site);
  await areas.selectOption('North');
  await expect(active.filter({ hasText: site })).toHaveCount(0);
  await expect(page).toHaveURL(/area=North$/);
  await demo.field({ do: 'clear', site });
  await page.goto('/config/alerts');
  await page.getByRole('button', { name: 'Matrix' }).click();
  await expect(page.getByRole('rowheader', { name: /^Area Riverside/ })).toContainText('2 stations');
});
