import { COMMISSIONING_KINDS, type CommissioningItem, type CommissioningKind } from '@outpost/contract';
import * as texts from '../texts.ts';

const TITLES: Readonly<Record<CommissioningKind, string>> = {
  good: texts.observeGoodQuality,
  states: texts.observeBothStates,
  moved: texts.changeValue,
  limit: texts.activateAlarms,
  written: texts.writeAndReadBack,
  communication: texts.interruptCommunication,
};

export interface CommissioningGroup {
  readonly kind: CommissioningKind;
  readonly title: string;
  readonly open: readonly CommissioningItem[];
  readonly done: readonly CommissioningItem[];
}

/** Items by kind, kinds with open items first; kinds without items are omitted. */
export function commissioningGroups(items: readonly CommissioningItem[]): CommissioningGroup[] {
  const groups = COMMISSIONING_KINDS.flatMap((kind) => {
    const own = items.filter(({ Kind }) => Kind === kind);
    if (own.length === 0) return [];
    const open = own.filter(({ State }) => State === 'open');
    const done = own.filter(({ State }) => State !== 'open');
    return [{ kind, title: TITLES[kind], open, done }];
  });
  const isLeft = ({ open }: CommissioningGroup) => open.length > 0;
  return [...groups.filter(isLeft), ...groups.filter((group) => !isLeft(group))];
}
