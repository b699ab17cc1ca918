import type { User } from '@outpost/contract';
import { expect, test } from 'vitest';
import { stepRecipients } from './step-recipients.ts';

const account = (Id: number, Role: User['Role']) => ({ Id, Role });

test('separates Viewers, who are notified but not on call, from those who can acknowledge', () => {
  const notified = [
    { AccountId: 1, Name: 'Maria Ortega', Channels: ['email' as const] },
    { AccountId: 2, Name: 'Vera Lind', Channels: ['email' as const, 'sms' as const] },
  ];
  expect(stepRecipients(notified, [account(1, 'Supervisor'), account(2, 'Viewer')])).toEqual({
    acknowledging: ['Maria Ortega (Email)'],
    viewers: ['Vera Lind (Email, SMS)'],
  });
  // An account that is not known is not taken for a Viewer.
  expect(stepRecipients(notified, []).viewers).toEqual([]);
});
