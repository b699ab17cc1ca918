import { expect, test } from 'vitest';
import { describeRecipients } from './recipients.ts';

const user = (Name: string) => ({ Name, Channels: ['email' as const] });
const recipients = {
  Notified: [user('Ann Lee')],
  Then: [],
  NoneOnCall: false,
  OnCallNotReached: [],
  NoChannel: false,
};

test('names who would be notified of an alarm, and who follows', () => {
  expect(describeRecipients(recipients)).toBe('A critical alarm would now notify Ann Lee (Email)');
  expect(describeRecipients({ ...recipients, Then: [user('Oscar Reyes')], NoneOnCall: true })).toBe(
    'A critical alarm would now notify Ann Lee (Email), then Oscar Reyes (Email) if not acknowledged · No user is on call',
  );
  const Notified = ['A', 'B', 'C', 'D', 'E'].map(user);
  expect(describeRecipients({ ...recipients, Notified })).toBe(
    'A critical alarm would now notify A (Email), B (Email), C (Email) and 2 more users',
  );
});

test('says that no user would be notified', () => {
  expect(describeRecipients({ ...recipients, Notified: [] })).toBe(
    'A critical alarm would now reach no user',
  );
  expect(describeRecipients({ ...recipients, NoChannel: true })).toBe(
    'A critical alarm would now reach no user: no notification channel is configured',
  );
});
