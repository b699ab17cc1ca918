import type { ModbusMapEntry } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import {
  byUnitAndTable,
  describeMapChange,
  formatAddressRange,
  formatChangeSubject,
  formatGeneratedAt,
  formatGoodAddress,
  formatMapVersion,
  tableLabel,
} from './format-document.ts';

const level: ModbusMapEntry = {
  ...{ UnitId: 1, Use: 'analog', StationId: 7, PointId: 72, SiteName: 'Elm Street' },
  ...{ Point: 'AI1', Name: 'Level', Address: 24, Count: 2, GoodAddress: 65_530 },
  ...{ Format: 'float32', Means: 'm' },
};
const pump: ModbusMapEntry = {
  ...level,
  ...{ Use: 'digital', Point: 'DI1', Name: 'Pump', Address: 3, Count: 1, GoodAddress: 32_771, Format: 'bit' },
};
const poll: ModbusMapEntry = { ...pump, Use: 'poll', PointId: null, Point: '', GoodAddress: null };

describe('texts of the document', () => {
  it('have the address and the quality address', () => {
    expect([formatAddressRange(level), formatAddressRange(pump)]).toEqual(['24–25', '3']);
    expect([formatGoodAddress(level), formatGoodAddress(pump), formatGoodAddress(poll)]).toEqual([
      'HR 65530',
      'DI 32771',
      '',
    ]);
  });

  it('group entries by unit and table', () => {
    const own = { ...level, UnitId: 12, Address: 0 };
    expect(byUnitAndTable([poll, pump, level, own]).map(({ title, note }) => [title, note])).toEqual([
      ['Coils', 'function 1'],
      ['Discrete inputs', 'function 2'],
      ['Input registers', 'function 4'],
      ['Unit 12, Elm Street: Input registers', 'function 4'],
    ]);
  });

  it('describe a change by its changed fields', () => {
    const change = (After: ModbusMapEntry | null, Before: ModbusMapEntry | null = level) => ({
      What: ['moved' as const],
      Before,
      After,
    });
    expect(describeMapChange(change({ ...level, Address: 300, Name: 'Wet well' }))).toBe(
      '24–25 → 300–301; AI1 Level → AI1 Wet well',
    );
    expect(describeMapChange(change({ ...level, Means: '' }))).toBe('m → –');
    expect(describeMapChange(change(level, null))).toBe('added at 24–25');
    expect(describeMapChange(change(null))).toBe('removed from 24–25');
    expect([tableLabel(change(level)), formatChangeSubject(change(null))]).toEqual([
      'Input registers',
      'Elm Street · AI1 Level',
    ]);
    expect(tableLabel(change({ ...pump, UnitId: 12 }))).toBe('Unit 12, discrete inputs');
  });

  it('describe a version by number, time and users', () => {
    const At = '2026-03-08T13:05:00.000Z';
    expect(formatGeneratedAt({ At, TimeZone: 'America/Denver' })).toBe('8 Mar 2026 07:05 (America/Denver)');
    expect(formatMapVersion({ Version: 3, At, By: ['Anna Vale'], Entries: 1 }, 'America/Denver')).toBe(
      'Version 3 · 8 Mar 2026 07:05 · Anna Vale',
    );
  });
});
