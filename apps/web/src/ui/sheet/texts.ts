import { plural } from '@outpost/core';

export * from '../text/texts.ts';

export const duplicate = 'Duplicate';
export const moveUp = 'Move up';
export const moveDown = 'Move down';
export const deleteRows = (many: number) => plural(many, { one: 'Delete row', other: 'Delete # rows' });
export const errors = (wrong: number) => plural(wrong, { one: '# error', other: '# errors' });
export const warning = (warning: string) => `Warning: ${warning}`;
export const enterYesOrNo = 'enter yes or no';
export const row = 'Row';
export const titleAndRow = (title: string, row: number) => `${title}, row ${row}`;
export const rowHeaderHint = 'Click to select the row, double-click for details';
export const cellWarning = (warning: string) => `warning: ${warning}`;
export const cellNo = 'no';
export const cellYes = 'yes';
export const notApplied = (count: number) => `Not applied (${count})`;
export const andMore = (remaining: number) => `and ${remaining} more`;
export const noColumnForThisValue = 'no column for this value';
export const noColumnTitle = 'no column title';
export const cellOfRow = (place: number, row: number) => `Cell ${place} of row ${row}`;
export const column = (title: string) => `Column ${title}`;
export const columnNotFound = 'column not found';
