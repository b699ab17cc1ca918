import type { SystemSettingName } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../config.ts';
import { withSaved, withUsable } from './overlay.ts';

const saved = (values: Partial<Record<SystemSettingName, string>>) =>
  new Map(Object.entries(values)) as Map<SystemSettingName, string>;

describe('saved settings', () => {
  it('apply where the environment has none, and nowhere else', () => {
    const environment = { COMPANY_NAME: 'Of the environment', MAIL_FROM: 'post@example.com', SMS_FROM: '  ' };
    const base = { ...readConfig(environment), port: 4242 };
    const config = withSaved(
      base,
      environment,
      saved({ COMPANY_NAME: 'Of the page', SMTP_URL: 'smtp://mail.example.com', TIME_ZONE: 'Asia/Tokyo' }),
    );
    expect(config).toEqual({
      ...base,
      timeZone: 'Asia/Tokyo',
      channels: { ...base.channels, SMTP_URL: 'smtp://mail.example.com' },
    });
  });

  it('are rejected by name, also where two contradict each other', () => {
    const tried = (values: Parameters<typeof saved>[0]) => {
      try {
        return withSaved(readConfig({}), {}, saved(values));
      } catch (error) {
        return error instanceof ConfigError ? error.problems.map(({ name }) => name) : error;
      }
    };
    expect(tried({ TIME_ZONE: 'Mars/Olympus', ESCALATION_MINUTES: '5' })).toEqual([
      'TIME_ZONE',
      'ESCALATION_MINUTES',
    ]);
    expect(tried({ SMTP_URL: 'smtp://mail.example.com' })).toEqual(['MAIL_FROM']);
    expect(tried({ MODBUS_HOST: '0.0.0.0' })).toEqual(['MODBUS_ALLOW']);
  });

  it('that became invalid are skipped at a start, with those that depend on them, and reported', () => {
    const { config, problems } = withUsable(
      readConfig({}),
      {},
      saved({
        COMPANY_NAME: 'Ridgeline',
        TIME_ZONE: 'Mars/Olympus',
        SMTP_URL: 'smtp://mail.example.com',
        MAIL_FROM: 'not-an-address',
        SMS_ACCOUNT: 'AC1',
        SMS_TOKEN: 'sesame',
      }),
    );
    expect([...problems.keys()].sort()).toEqual([
      'MAIL_FROM',
      'SMS_ACCOUNT',
      'SMS_TOKEN',
      'SMTP_URL',
      'TIME_ZONE',
    ]);
    expect(problems.get('TIME_ZONE')).toContain('Must be an IANA time zone');
    expect([...problems.values()].join()).not.toContain('sesame');
    expect(config).toEqual({ ...readConfig({}), companyName: 'Ridgeline' });
  });
});
