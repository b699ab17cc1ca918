import type { StationFileFormat, StationTable } from '@outpost/contract';
import type { Missing } from '@outpost/core';
import type { ImportBatch } from '../stations/worker-job.ts';
import type { PlannedReport, StoredKnown } from './plan-file.ts';

/** Messages to the import thread. */
export type ToWorker =
  /** Some of the stored stations, each as JSON. */
  | { readonly kind: 'stored'; readonly stations: readonly (readonly [StoredKnown, json: string])[] }
  /** The file. */
  | {
      readonly kind: 'file';
      readonly bytes: ArrayBuffer;
      readonly format: StationFileFormat;
      readonly table: StationTable | undefined;
      readonly missing: Missing;
    }
  /** Requests the next batch. */
  | { readonly kind: 'next' };

/** Messages from it. */
export type FromWorker =
  | { readonly kind: 'report'; readonly report: PlannedReport }
  /** The file cannot be read at all. */
  | { readonly kind: 'refused'; readonly message: string }
  /** null: there are no more. */
  | { readonly kind: 'batch'; readonly batch: ImportBatch | null };
