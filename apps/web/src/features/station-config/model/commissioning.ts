import { COMMISSIONING_KINDS, type CommissioningItem, type CommissioningKind } from '@outpost/contract';

const TITLES: Readonly<Record<CommissioningKind, string>> = {
  good: 'Read well',
  states: 'Both states seen',
  moved: 'Moved',
  limit: 'Alarms came and went',
  written: 'Commanded and read back',
  communication: 'Communication lost and back',
};

export interface CommissioningGroup {
  readonly kind: CommissioningKind;
  readonly title: string;
  /** What is still open first. */
  readonly items: readonly CommissioningItem[];
  readonly done: number;
}

/** Items by kind; kinds of which nothing is to be seen are left out. */
export function commissioningGroups(items: readonly CommissioningItem[]): CommissioningGroup[] {
  return COMMISSIONING_KINDS.flatMap((kind) => {
    const own = items.filter(({ Kind }) => Kind === kind);
    if (own.length === 0) return [];
    const open = own.filter(({ State }) => State === 'open');
    const done = own.filter(({ State }) => State !== 'open');
    return [{ kind, title: TITLES[kind], items: [...open, ...done], done: done.length }];
  });
}
