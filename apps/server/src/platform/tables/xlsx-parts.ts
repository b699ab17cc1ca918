import type { ColumnKind } from './table.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Maximum length of a cell's text in a spreadsheet. */
const MAX_CHARACTERS = 32_767;
/**
 * Characters that XML cannot represent (XML 1.0, 2.2), and texts that would be read as one of them.
 */
const NOT_XML = /[[\p{Cc}\uFFFE\uFFFF]--[\t\n\r]]|_(?=x[0-9A-Fa-f]{4}_)/gv;

/**
 * A text as the content of an element; characters that XML cannot represent as `_x000B_` (ECMA-376,
 * 22.9.2.19).
 */
export function escapedXmlText(text: string): string {
  return text
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()
    .replace(
      NOT_XML,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Number formats by their index in the list of styles. */
const MAX_DECIMALS = 6;
const FORMATS = [
  'General',
  'yyyy-mm-dd',
  'yyyy-mm-dd hh:mm:ss',
  ...Array.from({ length: MAX_DECIMALS + 1 }, (_, digits) =>
    digits === 0 ? '0' : `0.${'0'.repeat(digits)}`,
  ),
];

/** The style of a column's cells; those of a total are bold. */
export function styleOf(kind: ColumnKind, decimals: number | undefined, isBold: boolean): number {
  const format =
    kind === 'date'
      ? 1
      : kind === 'time'
        ? 2
        : kind === 'number' && decimals !== undefined
          ? 3 + decimals
          : 0;
  return 2 * format + (isBold ? 1 : 0);
}
export const BOLD = styleOf('text', undefined, true);

export const stylesXml = (): string => {
  const numbered = FORMATS.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`);
  const xf = (format: number, font: number) =>
    `<xf numFmtId="${format === 0 ? 0 : 164 + format}" fontId="${font}" fillId="0" borderId="0" xfId="0"` +
    `${format === 0 ? '' : ' applyNumberFormat="1"'}${font === 0 ? '' : ' applyFont="1"'}/>`;
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  return (
    `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${numbered.length}">${numbered.join('')}</numFmts>` +
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${2 * FORMATS.length}">${FORMATS.map((_, format) => xf(format, 0) + xf(format, 1)).join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
};

export const workbookXml = (names: readonly string[]): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
  names
    .map(
      (name, index) =>
        `<sheet name="${escapedXmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('') +
  '</sheets></workbook>';

export const workbookRelations = (count: number): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
  Array.from(
    { length: count },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  ).join('') +
  `<Relationship Id="rId${count + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`;

export const packageRelations = (): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/>` +
  `<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;

export const contentTypes = (count: number): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>` +
  Array.from(
    { length: count },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
  ).join('') +
  `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>` +
  '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>';

/** @param madeAt an instant as on the wire */
export const coreProperties = (title: string, madeAt: string): string =>
  `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
  'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
  `<dc:title>${escapedXmlText(title)}</dc:title><dc:creator>Outpost</dc:creator>` +
  `<dcterms:created xsi:type="dcterms:W3CDTF">${madeAt}</dcterms:created></cp:coreProperties>`;

/** The beginning of a sheet: titles stay visible, a page is as wide as the table. */
export function sheetStart(frozenRows: number, widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" ` +
    'activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>' +
    `<cols>${columns.join('')}</cols><sheetData>`
  );
}

/** @param filter the cells of the table, as `A4:H120` */
export const sheetEnd = (filter: string): string =>
  `</sheetData><autoFilter ref="${filter}"/>` +
  '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>';
