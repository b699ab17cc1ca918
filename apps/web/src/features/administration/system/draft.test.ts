import type { SystemSetting } from '@outpost/contract';
import { expect, it } from 'vitest';
import { changesOf, settingProblem } from './draft.ts';

const setting = (Name: SystemSetting['Name'], Value: string | null): SystemSetting => ({
  ...{ Name, Value, Default: '', Expected: 'a name', IsSecret: Value === null },
  ...{ From: 'page', Waits: false, Shown: null, Problem: null },
});

it('saves only changes: an empty field is the default, and unedited secrets stay', () => {
  const settings = [
    setting('COMPANY_NAME', 'Ridgeline'),
    setting('PUBLIC_URL', 'https://a.example.com'),
    setting('SMTP_URL', null),
    setting('SMS_TOKEN', null),
    setting('MAIL_FROM', ''),
  ];
  const draft = { COMPANY_NAME: ' Ridgeline ', PUBLIC_URL: '', SMTP_URL: '', MAIL_FROM: ' a@example.com ' };
  expect(changesOf(settings, draft)).toEqual({
    PUBLIC_URL: null,
    SMTP_URL: null,
    MAIL_FROM: 'a@example.com',
  });
});

it('shows problems at their field', () => {
  const problems = [{ Path: 'body.Values.MAIL_FROM', Message: 'Must be an email address' }];
  expect(settingProblem(problems, 'MAIL_FROM')).toBe('Must be an email address');
  expect(settingProblem(problems, 'SMTP_URL')).toBeUndefined();
});
