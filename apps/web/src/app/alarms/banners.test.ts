import type { AlarmWarning } from '@outpost/contract';
import { expect, it } from 'vitest';
import { bannersOf } from './banners.ts';

const Since = '2026-03-02T02:10:00Z';
const warning = (Code: AlarmWarning['Code'], Text: string, more?: Partial<AlarmWarning>): AlarmWarning => ({
  ...{ Code, Text, Since, ...more },
});
const sendingFails = warning('sending-fails', 'Email delivery is failing', {
  Reason: 'connect ECONNREFUSED 127.0.0.1:25',
  Subject: 'email',
});
const notStored = warning('not-stored', 'Alarm notifications are off', {
  Reason: 'database or disk is full',
  Detail: 'Live values continue.',
});

it('tells Admins the reason and what to do, others the consequences and whom to tell', () => {
  expect(bannersOf([notStored], true)).toMatchObject([
    {
      title: 'Alarm notifications are off (database or disk is full)',
      detail: 'Live values continue. Free disk space or restore access to the database.',
      isSevere: true,
    },
  ]);
  expect(bannersOf([notStored], false)).toMatchObject([
    { title: 'Alarm notifications are off', detail: 'Live values continue. Contact an Admin.' },
  ]);
});

it('lists worst first, and damaged data for Admins only', () => {
  const all = [warning('damaged', 'Damaged'), sendingFails, warning('no-channel', 'Off'), notStored];
  expect(bannersOf(all, true).map(({ code }) => code)).toEqual([
    'not-stored',
    'no-channel',
    'sending-fails',
    'damaged',
  ]);
  expect(bannersOf(all, false).map(({ code }) => code)).not.toContain('damaged');
});

it('shows one banner for one cause', () => {
  const unheard = warning('nobody-told', '2 active alarms have reached no one');
  const [banner, ...others] = bannersOf([sendingFails, unheard], false);
  expect(others).toEqual([]);
  expect(banner).toMatchObject({
    code: 'nobody-told',
    title: '2 active alarms have reached no one',
    detail: 'Email delivery is failing. Check that someone acts on them. Contact an Admin.',
  });
  const events = warning('not-stored', '4 alarm events could not be stored');
  expect(bannersOf([notStored, events], false)).toMatchObject([
    { detail: '4 alarm events could not be stored. Live values continue. Contact an Admin.' },
  ]);
});

it('tells channels that fail at the same time apart', () => {
  const sms = { ...sendingFails, Subject: 'sms' };
  expect(new Set(bannersOf([sendingFails, sms], true).map(({ cause }) => cause)).size).toBe(2);
  const later = { ...sendingFails, Since: '2026-03-02T09:00:00Z' };
  expect(bannersOf([later], true)[0]!.cause).not.toBe(bannersOf([sendingFails], true)[0]!.cause);
});
