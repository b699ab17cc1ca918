import { formatAlternatives, formatCount, formatList, plural } from '@outpost/core';

export const stations = 'Stations';

export const fileNeedsTooMuchMemory = 'The file needs too much memory to read';

export const anotherImportRunning = 'Another import is running. Try again later.';
export const fileOrStationChanged =
  'The file, or a station in it, was changed after the preview. Review the import again.';
export const stationCount = (count: number) => plural(count, { one: '# station', other: '# stations' });
export const andMore = (codeChangesTotal: number) => `, and ${codeChangesTotal} more`;

export const sheetNamed = (sheet: string) => `Sheet ${sheet}`;

export const contentTypeNotAccepted = (expected: string) => `Content-Type must be one of ${expected}`;
export const fileTooLarge = (maxBytes: number) => `The file must be at most ${maxBytes} MiB`;
export const bodyMustBeFile = 'The body must be a file';

export const tooManyStations = (maxStations: number, length: number) =>
  `At most ${maxStations} stations are allowed, not ${length}`;
export const tooManyCells = (maxCells: number) => `At most ${maxCells} cells are allowed`;
export const encodingMustBeUtf8 = 'The encoding must be UTF-8. Save the file as “CSV UTF-8”.';
export const headerRowRequired = 'A header row is required';
export const headerRowWithColumnsRequired =
  'A header row is required, with columns of stations, points, limits or settings, such as SiteName and Host';
export const rowMessage = (row: number, message: string) => `Row ${row}: ${message}`;
export const tooManyRows = (maxRows: number) => `At most ${maxRows} rows are allowed`;

export const sheetNameTwice = (name: string) => `Two sheets are named ${name}`;
export const sheetSharesPart = (name: string, part: string) =>
  `Sheet ${name} uses ${part} like another sheet`;
export const workbookHasNoSheets = 'The workbook has no sheets';
export const tooManyRowsInWorkbook = (maxRows: number) => `At most ${maxRows} rows in all sheets are allowed`;
export const workbookPartNotValid = (name: string) => `${name} in the workbook is not valid`;
export const workbookPartTooLarge = (name: string) => `${name} in the workbook is too large`;
export const workbookHasTooMuchText = 'The workbook contains too much text';
export const tooManyTexts = (maxTexts: number) =>
  `At most ${formatCount(maxTexts)} different texts in a workbook are allowed`;
export const tooManyRowsInSheet = (maxRows: number) => `At most ${maxRows} rows per sheet are allowed`;
export const tooManyColumns = (maxColumns: number) => `At most ${maxColumns} columns are allowed`;
export const elementIsTooLong = (part: string, characters: number) =>
  `${part} has a row or a text of more than ${formatCount(characters)} characters`;
export const noSheetNamed = (tables: readonly string[], sheets: readonly string[]) =>
  `No sheet is named ${formatAlternatives(tables)}. Sheets in the workbook: ${formatList(sheets)}.`;
export const sheetsHaveNoRows = (sheets: readonly string[]) =>
  `${plural(sheets.length, { one: 'Sheet', other: 'Sheets' })} ${formatList(sheets)} ${plural(sheets.length, { one: 'has', other: 'have' })} no rows that can be read`;

export const workbookLacks = (name: string) => `The workbook has no ${name}`;
export const workbookHasPassword = 'Workbooks with a password are not supported';
export const workbookCompressionNotSupported = 'Unsupported compression of the workbook';
export const workbookTooLarge = (max: number) => `The unpacked workbook must be at most ${max} MiB`;
export const tooManyFilesInWorkbook = (maxEntries: number) =>
  `At most ${maxEntries} files in a workbook are allowed`;
export const notAWorkbook = 'The file is not an XLSX workbook';
export const workbookDamaged = 'The workbook is damaged';
export const mustMatchArea = (area: string) => `Must be spelled like the existing area ${area}`;
export const newArea = 'A new area: no station belongs to it yet';
