/** Station work for other threads: it imports only the contract and core. */

export type { ImportBatch, ImportedChange, ImportedStation } from './import-rows.ts';
export { pointColumns, stationColumns } from './rows.ts';
export { stationNote } from './saving.ts';
