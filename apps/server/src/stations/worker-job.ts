/** What of stations is worked out in other threads: it brings nothing along but the contract and core. */

export type { ImportBatch, ImportedChange, ImportedStation } from './import-rows.ts';
export { pointColumns, stationColumns } from './rows.ts';
export { stationNote } from './saving.ts';
