import { calls } from '@outpost/contract';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

test('finds a change with old and new values and exports the audit log', async ({ page, demo, signIn }) => {
  const supervisor = await new Api(demo.url).signIn(demoEmail('Supervisor'), DEMO_PASSWORD);
  const { Id } = await supervisor.call(calls.onCallSchedules.create, undefined, { Id: 0, Name: 'Nights' });
  const path = `/api/OnCallSchedules/${Id}`;
  await supervisor.call(calls.onCallSchedules.update, path, { Id, Name: 'Long nights', Sunday: true });

  await signIn('Admin', '/config/audit');
  const log = page.getByRole('list', { name: 'Audit log' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(page).toHaveURL(/kind=setting/);
  const line = log.getByRole('button', { name: /Changed on-call schedule Long nights/ });
  await expect(line).toContainText('Done');
  // By keyboard.
  await line.focus();
  await page.keyboard.press('Enter');
  const changes = page.getByRole('table', { name: 'Changes' });
  await expect(changes.getByRole('row', { name: /Name Nights Long nights/ })).toBeVisible();
  await expect(changes.getByRole('row', { name: /^Sunday off / })).toBeVisible();
  await expect(page.getByText(/SHA-256/)).toContainText(/[0-9a-f]{64}/);
  // The address has the filter and the line.
  await page.reload();
  await expect(changes).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: /CSV/ }).click();
    })(),
  ]);
  expect(download.suggestedFilename()).toBe('audit.csv');

  await page.getByRole('searchbox').fill('no such line');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(log.getByRole('listitem').first()).toBeVisible();
  await supervisor.call(calls.onCallSchedules.remove, path);
});

test('opens the audit log only for Admins', async ({ page, signIn }) => {
  await signIn('Supervisor', '/config/audit');
  await expect(page.getByRole('heading', { name: 'Remote Station Monitoring' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit log' })).toBeHidden();
});
