import { crc32, deflateRawSync } from 'node:zlib';
import type { FileCell } from '@outpost/core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { planFile } from './plan-file.ts';
import { readFileContent } from './read-tables.ts';
import { MAX_SHARED_TEXTS, openWorkbook } from './read-xlsx.ts';
import { Archive } from './unzip.ts';

interface Member {
  name: string;
  content: Buffer;
  method?: number;
  flags?: number;
}

/** An archive as other programs make them: sizes in front, a comment at the end. */
function zip(members: readonly Member[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, method = 8, flags = 0 } of members) {
    const packed = method === 8 ? deflateRawSync(content) : content;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(crc32(content), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    pieces.push(local, Buffer.from(name), packed);
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(4, 20);
  return Buffer.concat([...pieces, list, end, Buffer.from('note')]);
}

const text = (name: string, content: string): Member => ({ name, content: Buffer.from(content) });

const workbook = (sheet: string, shared?: string, prefix = '', name = 'stations &amp; more') =>
  zip([
    text(
      'xl/workbook.xml',
      `<workbook><sheets><sheet name="${name}" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    ),
    text(
      'xl/_rels/workbook.xml.rels',
      "<Relationships><Relationship Id='rId7' Type='t' Target='/xl/worksheets/one.xml'/></Relationships>",
    ),
    text('xl/worksheets/one.xml', `<?xml version="1.0"?><${prefix}worksheet>${sheet}</${prefix}worksheet>`),
    ...(shared ? [text('xl/sharedStrings.xml', `<sst count="2">${shared}</sst>`)] : []),
  ]);

async function rowsOf(bytes: Buffer | Archive): Promise<[number, readonly FileCell[]][]> {
  const book = await openWorkbook(bytes instanceof Archive ? bytes : new Archive(bytes));
  const rows: [number, readonly FileCell[]][] = [];
  for await (const { row, cells } of book.rows(book.sheets[0]!)) rows.push([row, cells]);
  return rows;
}

describe('a workbook', () => {
  it('is read as other programs write it: shared and rich texts, gaps, all kinds of cells', async () => {
    const shared =
      '<si><t xml:space="preserve"> Elm &lt;1&gt; &#xE4;_x000D_</t></si><si><r><t>Oak</t></r><r><t> St.</t></r><rPh sb="0"><t>x</t></rPh></si><si/>';
    const rows = await rowsOf(
      workbook(
        '<cols><col min="1"/></cols><sheetData><row r="2" spans="1:3"><c r="A2" t="s"><v>0</v></c><c r="C2" s="4"><v>2.50E-1</v></c></row>' +
          '<row r="5"><c r="B5" t="b"><v>1</v></c><c r="C5" t="s"><v>1</v></c><c r="D5" t="e"><v>#N/A</v></c><c r="E5"/>' +
          '<c r="AA5" t="str"><f>A1&amp;"x"</f><v>done</v></c></row><row><c t="inlineStr"><is><t>in line</t></is></c></row></sheetData><rowBreaks/>',
        shared,
      ),
    );
    expect(rows[0]).toEqual([2, [' Elm <1> ä\r', null, 0.25]]);
    expect(rows[1]![1].slice(0, 5)).toEqual([null, true, 'Oak St.', '#N/A', null]);
    expect(rows[1]![1][26]).toBe('done');
    expect(rows[2]).toEqual([6, ['in line']]);
  });

  it('reports a formula without a calculated value instead of reading an empty cell', async () => {
    const cell = (place: string, content: string, type = '') => `<c r="${place}"${type}>${content}</c>`;
    const string = ' t="str"';
    const sheet =
      `<sheetData><row r="1">${cell('A1', '<v>StationId</v>', string)}${cell('B1', '<v>Code</v>', string)}` +
      `${cell('C1', '<v>Port</v>', string)}${cell('D1', '<v># mine</v>', string)}${cell('AB1', '<f>X1</f>')}</row>` +
      `<row r="3">${cell('A3', '<v>1</v>')}${cell('B3', '<f>""</f><v></v>', string)}${cell('C3', '<f t="shared" si="0"/>')}` +
      `${cell('D3', '<f>A1</f>')}</row><row r="4">${cell('A4', '<f>A3+1</f><v></v>')}</row></sheetData>`;
    const content = await readFileContent(workbook(sheet, undefined, '', 'stations'), 'xlsx', undefined);
    expect(content).toMatchObject({
      tables: [{ rows: [{ cells: [1, '', null, null] }, { cells: [''] }] }],
    });
    const { report } = planFile({
      format: 'xlsx',
      content,
      missing: 'keep',
      known: [],
      stored: () => {
        throw new Error('none is stored');
      },
    });
    const words = (at: string) =>
      `The formula in cell ${at} has no calculated value. Open the file in a spreadsheet program and save it`;
    expect(report.Problems.filter(({ Message }) => Message.includes('formula'))).toEqual([
      { Sheet: 'stations', Row: 1, Column: 'AB', Value: '', Message: words('AB1') },
      { Sheet: 'stations', Row: 3, Column: 'Port', Value: '', Message: words('C3') },
      { Sheet: 'stations', Row: 4, Column: 'StationId', Value: '', Message: words('A4') },
    ]);
  });

  it('is read with a namespace prefix', async () => {
    const sheet = '<x:sheetData><x:row r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row></x:sheetData>';
    expect(await rowsOf(workbook(sheet, undefined, 'x:'))).toEqual([[1, [7]]]);
  });

  it('is rejected when its unpacked size exceeds the limit, whatever it declares', async () => {
    const bomb = zip([text('xl/workbook.xml', 'x'.repeat(3_000_000))]);
    expect(bomb.length).toBeLessThan(10_000);
    const archive = new Archive(bomb, 1_000_000);
    await expect(
      (async () => {
        for await (const _ of archive.read('xl/workbook.xml'));
      })(),
    ).rejects.toThrow('The unpacked workbook must be at most 1 MiB');
  });

  it('is rejected without a sheet at the beginning of its part, of which no more is read', async () => {
    class CountingArchive extends Archive {
      unpacked = 0;

      override async *read(name: string): AsyncGenerator<Buffer> {
        for await (const piece of super.read(name)) {
          this.unpacked += piece.length;
          yield piece;
        }
      }
    }
    const archive = new CountingArchive(workbook('', undefined, 'A'.repeat(20_000_000)));
    await expect(rowsOf(archive)).rejects.toThrow('xl/worksheets/one.xml in the workbook is not valid');
    expect(archive.unpacked).toBeLessThan(2_000_000);
  });

  it('is searched once for the end of a long row, not again for each piece', async () => {
    const long = 'A'.repeat(8_000_000);
    const bytes = workbook(`<sheetData><row><c t="str"><v>${long}</v></c></row></sheetData>`);
    const searched = vi.spyOn(String.prototype, 'indexOf');
    onTestFinished(() => searched.mockRestore());
    expect(await rowsOf(bytes)).toEqual([[1, [long]]]);
    const { contexts } = searched.mock;
    expect(contexts.filter((text) => String(text).length > 1_000_000).length).toBeLessThan(20);
  });

  it('is read in linear time when tags do not end', async () => {
    const times = 500_000;
    const unended = (tag: string) => `<${tag} `.repeat(times);
    const cell = (content: string) =>
      `<sheetData><row><c t="inlineStr"><is>${content}</is></c></row></sheetData>`;
    for (const tag of ['t', 'rPh', 'x:t']) {
      expect(await rowsOf(workbook(cell(unended(tag))))).toEqual([[1, ['']]]);
      expect(await rowsOf(workbook(cell(`<${tag}>`.repeat(times))))).toEqual([[1, ['']]]);
    }
    const book = (sheets: string, relations: string) =>
      openWorkbook(
        new Archive(zip([text('xl/workbook.xml', sheets), text('xl/_rels/workbook.xml.rels', relations)])),
      );
    await expect(book(unended('sheet'), '')).rejects.toThrow('The workbook has no sheets');
    await expect(book('', unended('Relationship'))).rejects.toThrow('The workbook has no sheets');
  });

  it('is rejected with too many different texts', async () => {
    const shared = '<si/>'.repeat(MAX_SHARED_TEXTS + 1);
    await expect(rowsOf(workbook('<sheetData/>', shared))).rejects.toThrow(
      'At most 2,000,000 different texts in a workbook are allowed',
    );
  });

  it('is rejected with a duplicate part or sheet name, or too many rows in all sheets', async () => {
    const book = (sheets: readonly [name: string, part: string][], members: readonly Member[]) =>
      zip([
        text(
          'xl/workbook.xml',
          `<workbook><sheets>${sheets.map(([name], at) => `<sheet name="${name}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
        ),
        text(
          'xl/_rels/workbook.xml.rels',
          `<Relationships>${sheets.map(([, part], at) => `<Relationship Id="r${at}" Target="${part}"/>`).join('')}</Relationships>`,
        ),
        ...members,
      ]);
    const rows = '<row><c><v>SiteName</v></c></row><row/><row/><row/>';
    const sheet = (name: string) => text(`xl/${name}.xml`, `<worksheet>${rows}</worksheet>`);
    const read = (bytes: Buffer, maxRows = 1_000) => readFileContent(bytes, 'xlsx', undefined, { maxRows });
    const [one, two] = [
      ['stations', 'a.xml'],
      ['stations (2)', 'b.xml'],
    ] as const;
    const both = book([[...one], [...two]], [sheet('a'), sheet('b')]);
    expect(await read(both, 8)).toMatchObject({ tables: [{ sheet: 'stations' }, { sheet: 'stations (2)' }] });
    await expect(read(both, 7)).rejects.toThrow('At most 7 rows in all sheets are allowed');
    await expect(read(book([[...one], ['points', './a.xml']], [sheet('a')]))).rejects.toThrow(
      'Sheet points uses xl/a.xml like another sheet',
    );
    await expect(read(book([[...one], ['stations', 'b.xml']], [sheet('a'), sheet('b')]))).rejects.toThrow(
      'Two sheets are named stations',
    );
    expect(() => new Archive(zip([sheet('a'), sheet('a')]))).toThrow('damaged');
    // Two names for one file of the archive.
    const overlapping = Buffer.from(both);
    const entryOf = (name: string) => overlapping.lastIndexOf(name) - 46;
    overlapping.copy(
      overlapping,
      entryOf('xl/b.xml') + 42,
      entryOf('xl/a.xml') + 42,
      entryOf('xl/a.xml') + 46,
    );
    expect(() => new Archive(overlapping)).toThrow('damaged');
  });

  it('is rejected when it is damaged, locked, or not a workbook', async () => {
    const whole = workbook('<sheetData/>');
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 60, 90);
    await expect(rowsOf(damaged)).rejects.toThrow(/damaged|The workbook has no/);
    expect(() => new Archive(Buffer.from('no archive at all, and long enough to look for its end'))).toThrow(
      'The file is not an XLSX workbook',
    );
    expect(() => new Archive(Buffer.alloc(0))).toThrow('The file is not an XLSX workbook');
    const locked = zip([{ ...text('xl/workbook.xml', '<x/>'), flags: 1 }]);
    await expect(openWorkbook(new Archive(locked))).rejects.toThrow('with a password are not supported');
    await expect(readFileContent(zip([text('other.txt', 'x')]), 'xlsx', undefined)).rejects.toThrow(
      'The workbook has no xl/workbook.xml',
    );
    await expect(readFileContent(whole, 'xlsx', undefined)).rejects.toThrow(
      'No sheet is named stations, points, limits or settings. Sheets in the workbook: stations & more.',
    );
    const empty = workbook('<sheetData/>', undefined, '', 'stations');
    await expect(readFileContent(empty, 'xlsx', undefined)).rejects.toThrow(
      'Sheet stations has no rows that can be read',
    );
    const long = workbook(
      `<sheetData><row r="1"><c t="str"><v>${'x'.repeat(9_000_000)}</v></c></row></sheetData>`,
    );
    await expect(rowsOf(long)).rejects.toThrow(
      'xl/worksheets/one.xml has a row or a text of more than 8,388,608 characters',
    );
  });
});
