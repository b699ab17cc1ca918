import type { ModbusMapChange, ModbusMapDocument, ModbusMapEntry, ModbusMapVersion } from '@outpost/contract';
import { readFunction } from '@outpost/core';
import { formatInstant } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';

const TABLES = [texts.coils, texts.discreteInputs, texts.holdingRegisters, texts.inputRegisters];

/** `24`, `24–25`. */
export function formatAddressRange({ Address, Count }: Pick<ModbusMapEntry, 'Address' | 'Count'>): string {
  return Count === 1 ? String(Address) : `${Address}–${Address + Count - 1}`;
}

/** `DI 32780`, `HR 65535`: the address that reads 1 while the value is good. */
export function formatGoodAddress({ Use, GoodAddress }: Pick<ModbusMapEntry, 'Use' | 'GoodAddress'>): string {
  return GoodAddress === null ? '' : `${Use === 'digital' ? 'DI' : 'HR'} ${GoodAddress}`;
}

export interface TableOfEntries {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly entries: readonly ModbusMapEntry[];
}

/** Groups ordered entries by unit and table. */
export function byUnitAndTable(entries: readonly ModbusMapEntry[]): TableOfEntries[] {
  const tables: (TableOfEntries & { entries: ModbusMapEntry[] })[] = [];
  for (const entry of entries) {
    const readBy = readFunction(entry);
    const key = `${entry.UnitId} ${readBy}`;
    let table = tables.at(-1);
    if (table?.key !== key) {
      const name = TABLES[readBy - 1]!;
      const title = entry.UnitId === 1 ? name : texts.tableOfUnit(entry.UnitId, entry.SiteName, name);
      table = { key, title, note: texts.readByFunction(readBy), entries: [] };
      tables.push(table);
    }
    table.entries.push(entry);
  }
  return tables;
}

/** When the version was created, in the time zone of the organisation. */
export const formatGeneratedAt = ({ At, TimeZone }: Pick<ModbusMapDocument, 'At' | 'TimeZone'>): string =>
  `${formatInstant(At, TimeZone)} (${TimeZone})`;

/** `Version 3 · 12 Nov 2025 14:31 · Anna Vale`, in the time zone of the document. */
export function formatMapVersion({ Version, At, By }: ModbusMapVersion, timeZone: string): string {
  return [
    texts.versionNumber(Version),
    formatInstant(At, timeZone),
    ...(By.length === 0 ? [] : [By.join(', ')]),
  ].join(' · ');
}

const entryOf = ({ Before, After }: ModbusMapChange): ModbusMapEntry => (After ?? Before)!;

/** `Input registers`, `Unit 12, input registers`. */
export function tableLabel(change: ModbusMapChange): string {
  const entry = entryOf(change);
  const table = TABLES[readFunction(entry) - 1]!;
  return entry.UnitId === 1 ? table : texts.unitAndTable(entry.UnitId, table.toLowerCase());
}

/** `Elm Street · AI1 Wet well level`. */
export function formatChangeSubject(change: ModbusMapChange): string {
  const { SiteName, Point, Name } = entryOf(change);
  return `${SiteName} · ${`${Point} ${Name}`.trim()}`;
}

/** Changed fields as `before → after`; of added and removed entries their addresses. */
export function describeMapChange({ Before, After }: ModbusMapChange): string {
  if (Before === null) return texts.addedAt(formatAddressRange(After!));
  if (After === null) return texts.removedFrom(formatAddressRange(Before));
  const pairs: [string, string][] = [
    [texts.unitNumber(Before.UnitId), texts.unitNumber(After.UnitId)],
    [formatAddressRange(Before), formatAddressRange(After)],
    [formatGoodAddress(Before), formatGoodAddress(After)],
    [Before.SiteName, After.SiteName],
    [`${Before.Point} ${Before.Name}`.trim(), `${After.Point} ${After.Name}`.trim()],
    [Before.Format, After.Format],
    [Before.Means, After.Means],
  ];
  return pairs
    .filter(([was, is]) => was !== is)
    .map(([was, is]) => `${was || '–'} → ${is || '–'}`)
    .join('; ');
}
