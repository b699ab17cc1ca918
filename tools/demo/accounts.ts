import { ROLES } from '@outpost/contract';
import type { ServerApp } from '@outpost/server';

const NAMES = {
  Viewer: 'Vera Lind',
  Operator: 'Oscar Reyes',
  Supervisor: 'Maria Ortega',
  Admin: 'Ada Whitfield',
};

/** `admin@outpost.demo` and so on, one for each role. */
export const demoEmail = (role: keyof typeof NAMES) => `${role.toLowerCase()}@outpost.demo`;

/** One account per role, all with the same password. */
export async function createDemoAccounts(app: ServerApp, password: string): Promise<void> {
  for (const role of ROLES) {
    const [FirstName, LastName] = NAMES[role].split(' ') as [string, string];
    await app.administration.accounts.service.createAccount({
      Email: demoEmail(role),
      FirstName,
      LastName,
      Role: role,
      Active: true,
      Password: password,
    });
  }
}
