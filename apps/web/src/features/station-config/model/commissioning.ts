import { COMMISSIONING_KINDS, type CommissioningItem, type CommissioningKind } from '@outpost/contract';

const TITLES: Readonly<Record<CommissioningKind, string>> = {
  good: 'Good quality',
  states: 'Both states observed',
  moved: 'Value changed',
  limit: 'Alarms raised and cleared',
  written: 'Written and read back',
  communication: 'Communication lost and restored',
};

export interface CommissioningGroup {
  readonly kind: CommissioningKind;
  readonly title: string;
  /** Open items first. */
  readonly items: readonly CommissioningItem[];
  readonly done: number;
}

/** Items by kind; kinds without items are omitted. */
export function commissioningGroups(items: readonly CommissioningItem[]): CommissioningGroup[] {
  return COMMISSIONING_KINDS.flatMap((kind) => {
    const own = items.filter(({ Kind }) => Kind === kind);
    if (own.length === 0) return [];
    const open = own.filter(({ State }) => State === 'open');
    const done = own.filter(({ State }) => State !== 'open');
    return [{ kind, title: TITLES[kind], items: [...open, ...done], done: done.length }];
  });
}
