import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GivenTable, guardedCsvCell, readCsv } from './index.ts';
import { givenTable, importPlan, importProblemsOf, STORED_STATION } from './testing/import-kit.ts';

describe('CSV', () => {
  const cells = (text: string) => [...readCsv(text).rows].map((row) => row.cells);

  it('is read with any separator, byte order mark and line ending', () => {
    expect(cells('\uFEFFa,"b ""x"", y"\r\n1,\n')).toEqual([
      ['a', 'b "x", y'],
      ['1', ''],
    ]);
    expect(readCsv('a;b\n1,5;2').decimalComma).toBe(true);
    expect(cells('sep=;\r\na;b,c\r\n1;2')).toEqual([
      ['a', 'b,c'],
      ['1', '2'],
    ]);
    expect([...readCsv('sep=;\na;b').rows][0]!.row).toBe(2);
    expect(cells('a\tb\r1\t2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(cells('"a\r\nb";c')).toEqual([['a\r\nb', 'c']]);
    expect(() => cells('a,"b')).toThrow('Missing closing quote');
    expect(() => cells('a,"b"c')).toThrow('Text after the closing quote');
  });

  it('accepts a decimal comma where commas are not the separator', () => {
    const [titles, ...rows] = [...readCsv('Code;Point;Deadband\nLS-01;AO1;0,25').rows];
    const { planned } = importPlan(
      [{ table: 'points', sheet: 'points', titles: titles!, rows, decimalComma: true }],
      [STORED_STATION],
    );
    expect(planned[0]!.after.Points[1]).toMatchObject({ Deadband: 0.25 });
  });

  it('rejects numbers that differ between decimal comma and point', () => {
    const ofFile = (...values: string[]) => {
      const lines = values.map((value, index) => `S${index};h;"${value}"`);
      const [titles, ...rows] = [...readCsv(['SiteName;Host;Latitude', ...lines].join('\n')).rows];
      const table: GivenTable = {
        table: 'stations',
        sheet: 'stations',
        titles: titles!,
        rows,
        decimalComma: true,
      };
      const { planned, problems } = importPlan([table], []);
      return problems.length > 0
        ? problems.map(({ Value, Message }) => [Value, Message])
        : planned.map((one) => one!.after.Latitude);
    };
    const words = (whole: string, fraction: string) =>
      `Ambiguous number. Enter ${whole}, or ${fraction} with decimals`;
    expect(ofFile('45,5', '1.000')).toEqual([['1.000', words('1000', '1,0000')]]);
    expect(ofFile('45,5', '12,345')).toEqual([45.5, 12.345]);
    expect(ofFile('12,345')).toEqual([['12,345', words('12345', '12,3450')]]);
    expect(ofFile('45.5', '-12,345')).toEqual([['-12,345', words('-12345', '-12,3450')]]);
    expect(ofFile('45.5', '12.345')).toEqual([45.5, 12.345]);
    expect(ofFile('45.5', '0,250', '0.250')).toEqual([45.5, 0.25, 0.25]);
    expect(ofFile('45.5', '45,5', '12,345', '12.345')).toHaveLength(2);
    expect(ofFile('12,3450', '7')).toEqual([12.345, 7]);

    const withPoints = givenTable('stations', [['Oak', 'plc', '1,000']], ['SiteName', 'Host', 'Port']);
    expect(importProblemsOf([withPoints])).toEqual([[2, 'Port', '1,000', words('1000', '1.000')]]);
    const id = {
      ...givenTable('stations', [['1.000', '4,5']], ['StationId', 'Longitude']),
      decimalComma: true,
    };
    expect(importProblemsOf([id])).toEqual([[2, 'StationId', '1.000', 'Must be a station ID, or empty']]);
    const settings = givenTable('settings', [['LS-01', 'AO1', '1,000']], ['Code', 'Point', 'Wanted']);
    expect(importProblemsOf([{ ...settings, decimalComma: true }])).toEqual([
      [2, 'Wanted', '1,000', words('1000', '1,0000')],
    ]);
  });

  it('returns every text unchanged, and none that a spreadsheet would run', () => {
    const text = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', "'", ';', ',', '"', '\t', '\r', '\n', 'a', '1', '＝', ' '),
    });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
        const line = texts.map(guardedCsvCell).join(',');
        const [row] = [...readCsv(`x,x,x,x\n${line}`).rows].slice(1);
        expect(row?.cells ?? ['']).toEqual(texts);
        for (const written of texts.map(guardedCsvCell)) expect(written).not.toMatch(/^"?[=@\t\r＝]/);
      }),
      { numRuns: 500 },
    );
  });
});
