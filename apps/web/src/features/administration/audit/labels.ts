import type { AuditKind, AuditOutcome } from '@outpost/contract';
import type { IconName } from '../../../ui/icon/index.ts';

export const AUDIT_KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  command: 'Commands',
  push: 'Configuration pushes',
  station: 'Stations',
  modbus: 'Modbus',
  alarm: 'Alarms',
  notification: 'Notifications',
  setting: 'Settings',
  'sign-in': 'Sign-ins',
  account: 'Accounts',
  connection: 'Connection tests',
  export: 'Exports',
};

/** Results with icons that differ from those of alarms. */
export const OUTCOMES: Readonly<
  Record<AuditOutcome, { readonly word: string; readonly icon: IconName; readonly prominent: boolean }>
> = {
  begun: { word: 'Started', icon: 'more', prominent: false },
  done: { word: 'Done', icon: 'check', prominent: false },
  refused: { word: 'Rejected', icon: 'minus', prominent: true },
  failed: { word: 'Failed', icon: 'close', prominent: true },
  unknown: { word: 'Not confirmed', icon: 'warning', prominent: true },
  settled: { word: 'Resolved', icon: 'check', prominent: false },
};
