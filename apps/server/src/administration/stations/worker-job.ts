/** Station work for other threads: it imports only the contract and core. */

export { pointColumns, stationColumns } from './columns.ts';
export type { ImportBatch, ImportedChange, ImportedStation } from './import-rows.ts';
export { stationNote } from './saving.ts';
