import { ROLES } from '@outpost/contract';
import type { ServerApp } from '@outpost/server';

const NAMES = {
  Viewer: 'Vera Lind',
  Operator: 'Oscar Reyes',
  Supervisor: 'Maria Ortega',
  Admin: 'Ada Whitfield',
};
/** Of the numbers that are kept free for fiction. */
const PHONES = {
  Viewer: null,
  Operator: '+19705550114',
  Supervisor: '+19705550127',
  Admin: '+19705550133',
};

/** `admin@outpost.demo` and so on, one for each role. */
export const demoEmail = (role: keyof typeof NAMES) => `${role.toLowerCase()}@outpost.demo`;

/** One account per role, all with the same password, and phone numbers of those who are notified. */
export async function createDemoAccounts(app: ServerApp, password: string): Promise<void> {
  for (const role of ROLES) {
    const [FirstName, LastName] = NAMES[role].split(' ') as [string, string];
    const account = await app.administration.accounts.service.createAccount({
      Email: demoEmail(role),
      FirstName,
      LastName,
      Role: role,
      Active: true,
      Password: password,
    });
    const Phone = PHONES[role];
    if (Phone === null) continue;
    const { id: accountId } = account;
    await app.onCall.contacts.save({ accountId, name: NAMES[role], role }, accountId, {
      Phone,
      WebhookUrl: null,
      NewSecret: false,
    });
  }
}
