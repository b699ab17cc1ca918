import type { Role } from '@outpost/contract';
import type { Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { DEMO_PASSWORD } from './demo.ts';

/** Fills in the sign-in that the page shows. */
export async function fillInSignIn(page: Page, role: Role): Promise<void> {
  await page.getByLabel('Email address').fill(demoEmail(role));
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}
