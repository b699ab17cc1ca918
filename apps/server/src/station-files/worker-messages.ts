import type { StationFileFormat, StationTable } from '@outpost/contract';
import type { Missing } from '@outpost/core';
import type { ImportBatch } from '../stations/worker-job.ts';
import type { PlannedReport, StoredKnown } from './plan-file.ts';

/** What the thread of an import is told. */
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
  /** The next batch, please. */
  | { readonly kind: 'next' };

/** What it says. */
export type FromWorker =
  | { readonly kind: 'report'; readonly report: PlannedReport }
  /** The file cannot be read as a whole. */
  | { readonly kind: 'refused'; readonly message: string }
  /** null: that was all. */
  | { readonly kind: 'batch'; readonly batch: ImportBatch | null };
