/** A point as in the table of points, without its station. */
export type ImportedPointCells = readonly [
  terminal: string,
  name: string,
  kind: string,
  position: number,
  declaration: string,
];

interface Row {
  readonly site_name: string;
  readonly enabled: 0 | 1;
  readonly declaration: string;
  /** Of the audit log. */
  readonly words: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** A new station. */
export interface ImportedStation extends Row {
  readonly points: readonly ImportedPointCells[];
}

/** A changed station. */
export interface ImportedChange extends Row {
  readonly stationId: number;
  /** As it was compared. */
  readonly version: number;
  /** `Diff` of core as JSON; new points have no ID in it. */
  readonly diff: string;
  readonly gone: readonly number[];
  readonly changed: readonly (readonly [id: number, ...ImportedPointCells])[];
  readonly added: readonly ImportedPointCells[];
}

/** A part of what an import stores. */
export interface ImportBatch {
  readonly created: readonly ImportedStation[];
  readonly changed: readonly ImportedChange[];
}
