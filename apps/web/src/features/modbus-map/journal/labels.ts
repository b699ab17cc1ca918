import { type AuditEntry, type MapJournalAction, MODBUS_MASTER } from '@outpost/contract';

export const ACTION_LABELS: Readonly<Record<MapJournalAction, string>> = {
  connect: 'Connected',
  disconnect: 'Gone',
  refuse: 'Refused',
  read: 'Read',
  poll: 'Polled',
  sums: 'Sum of a day',
  address: 'Address changed',
  'left-out': 'Left out',
};

/** What a line tells, in a word or two. */
export const whatOf = ({ Action }: Pick<AuditEntry, 'Action'>): string =>
  ACTION_LABELS[Action as MapJournalAction] ?? Action;

/** The address of the master that did it; null: it was no master. */
export const masterOf = (by: string): string | null =>
  by.startsWith(MODBUS_MASTER) ? by.slice(MODBUS_MASTER.length) : null;
