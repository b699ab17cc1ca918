import type { AuditKind, AuditOutcome } from '@outpost/contract';
import type { IconName } from '../../ui/icon/index.ts';

/** What the lines of a kind are about. */
export const AUDIT_KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  command: 'Commands',
  push: 'Pushes',
  station: 'Stations',
  modbus: 'Modbus',
  alarm: 'Alarms',
  notification: 'Messages',
  setting: 'Settings',
  'sign-in': 'Sign-ins',
  account: 'Accounts',
  connection: 'Connection tests',
  export: 'Exports',
};

/** How it went: a word and a shape, none of them an alarm's. */
export const OUTCOMES: Readonly<
  Record<AuditOutcome, { readonly word: string; readonly icon: IconName; readonly loud: boolean }>
> = {
  begun: { word: 'Begun', icon: 'more', loud: false },
  done: { word: 'Done', icon: 'check', loud: false },
  refused: { word: 'Refused', icon: 'minus', loud: true },
  failed: { word: 'Failed', icon: 'close', loud: true },
  unknown: { word: 'Nobody knows', icon: 'warning', loud: true },
  settled: { word: 'Settled', icon: 'check', loud: false },
};
