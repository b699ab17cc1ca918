import { type AuditEntry, type MapJournalAction, MODBUS_MASTER } from '@outpost/contract';

export const ACTION_LABELS: Readonly<Record<MapJournalAction, string>> = {
  connect: 'Connected',
  disconnect: 'Disconnected',
  refuse: 'Rejected',
  read: 'Read',
  poll: 'Polled',
  sums: 'Daily total',
  address: 'Address changed',
  'left-out': 'Omitted',
};

export const whatOf = ({ Action }: Pick<AuditEntry, 'Action'>): string =>
  ACTION_LABELS[Action as MapJournalAction] ?? Action;

/** The address of the master; null if the source is no master. */
export const masterOf = (by: string): string | null =>
  by.startsWith(MODBUS_MASTER) ? by.slice(MODBUS_MASTER.length) : null;
