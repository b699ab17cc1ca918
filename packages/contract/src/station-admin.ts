import * as z from 'zod';
import { deprecated } from './deprecated.ts';
import { ReadPoint } from './points.ts';
import { Id, Instant, idsParam, Name, singleLineText } from './primitives.ts';
import { withStationSource } from './sources/aliases.ts';
import { DATA_TYPES, REGISTER_TABLES, RegisterTable, WORD_ORDERS } from './sources/modbus.ts';
import { StationSource } from './sources/source.ts';
import { MAX_POINTS, StationKind } from './stations.ts';

/** One station in the list for station management. */
export const StationAdminRow = z.object({
  StationId: Id,
  SiteName: Name,
  Kind: StationKind,
  Code: z.string(),
  Area: z.string(),
  Enabled: z.boolean(),
  Source: StationSource,
  /** The source as text: `10.2.0.17:502 unit 1`. */
  Address: z.string(),
  ConnectionType: deprecated(z.string(), 'Source.Protocol'),
  Host: deprecated(z.string(), 'Source.Host'),
  Port: deprecated(z.int(), 'Source.Port'),
  UnitId: deprecated(z.int(), 'Source.UnitId'),
  PollIntervalSeconds: z.number(),
  /** The number of each. */
  Points: z.int(),
  Limits: z.int(),
  Settings: z.int(),
  Version: z.int(),
  ChangedAt: Instant,
  /** The user's name; empty when unknown. */
  ChangedBy: z.string(),
});
export type StationAdminRow = z.infer<typeof StationAdminRow>;

/** A deleted station; `kept`: with its history, which a restored station has again. */
export const DeletedStation = z.object({
  StationId: Id,
  SiteName: Name,
  At: Instant,
  By: z.string(),
  History: z.enum(['kept', 'purging', 'purged']),
});
export type DeletedStation = z.infer<typeof DeletedStation>;

/** One field before and after, as readable text. */
export const ChangedField = z.object({
  /** For programs: `SiteName`, `Points.AI1.Scale`, `Points.AI1.Limits.HH.Limit`, `Settings.AO1`. */
  Path: z.string(),
  /** `Station name`, `AI1 Wet well level: high high limit`. */
  What: z.string(),
  /** null: it did not exist. */
  Before: z.string().nullable(),
  /** null: it no longer exists. */
  After: z.string().nullable(),
});
export type ChangedField = z.infer<typeof ChangedField>;

export const STATION_ACTIONS = [
  'created',
  'changed',
  'imported',
  'reverted',
  'enabled',
  'disabled',
  'deleted',
  'restored',
] as const;
export const StationAction = z.enum(STATION_ACTIONS);
export type StationAction = z.infer<typeof StationAction>;

/** What one save changed. */
export const StationRevision = z.object({
  /** The station's new Version. */
  Version: z.int().min(1),
  At: Instant,
  AccountId: Id.nullable(),
  By: z.string(),
  Action: StationAction,
  /** One sentence: `Reverted to version 4`. */
  Words: z.string(),
  /** At most 500. */
  Changes: z.array(ChangedField),
  /** The total number. */
  Total: z.int(),
  /** Whether the station can be reverted to this version. */
  Revertible: z.boolean(),
});
export type StationRevision = z.infer<typeof StationRevision>;

export const RevertBody = z.strictObject({
  /** The version to revert to. */
  To: z.int().min(1).max(2_147_483_647),
  /** The current version that the user reviewed. */
  Version: z.int().min(1).max(2_147_483_647),
});
export type RevertBody = z.infer<typeof RevertBody>;

export const EnableBody = z.strictObject({
  StationIds: z.array(Id).min(1).max(10_000),
  Enabled: z.boolean(),
});
export type EnableBody = z.infer<typeof EnableBody>;

// Files.

/** The sheets of a workbook; one of them is a CSV file. */
export const STATION_TABLES = ['stations', 'points', 'limits', 'settings'] as const;
export const StationTable = z.enum(STATION_TABLES);
export type StationTable = z.infer<typeof StationTable>;

export const STATION_FILE_FORMATS = ['json', 'csv', 'xlsx'] as const;
export const StationFileFormat = z.enum(STATION_FILE_FORMATS);
export type StationFileFormat = z.infer<typeof StationFileFormat>;

/** Media types of the files, also used as `Content-Type` of an import. */
export const STATION_MEDIA_TYPES = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<StationFileFormat, string>;

export const StationExportQuery = z.strictObject({
  format: StationFileFormat,
  /** Only for `csv`, which has one table; stations by default. */
  table: StationTable.optional(),
  /** May repeat; all stations by default. */
  stationId: idsParam(2_000).optional(),
});
export type StationExportQuery = z.infer<typeof StationExportQuery>;

export const StationImportQuery = z.strictObject({
  /** `false` is a dry run: it reports what would happen. */
  apply: z.enum(['true', 'false']).transform((apply) => apply === 'true'),
  /**
   * What to do with points, limits and settings of a station in the file that the file omits: they
   * stay unless `remove` is given. An import never deletes stations.
   */
  missing: z.enum(['keep', 'remove']).optional(),
  /** Only for `csv`: which table it is; detected from its columns by default. */
  table: StationTable.optional(),
  /** `Fingerprint` of the dry run that the user reviewed; refused when the result would differ. */
  seen: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Must be the `Fingerprint` of a dry run')
    .optional(),
  /**
   * `true` confirms the changes of codes that the dry run listed. Without it, an import that has
   * any is refused.
   */
  confirmCodes: z
    .enum(['true', 'false'])
    .transform((confirm) => confirm === 'true')
    .optional(),
});
export type StationImportQuery = z.infer<typeof StationImportQuery>;

/**
 * A place in a file: the sheet (of a JSON file or CSV: the table) and the row as the spreadsheet
 * counts it, 1 is the first.
 */
const place = {
  Sheet: z.string(),
  /** null: the sheet as a whole; in JSON files the item of the list, 1 is the first. */
  Row: z.int().nullable(),
};

export const ImportChange = z.object({
  ...place,
  Action: z.enum(['created', 'changed', 'removed']),
  /** null: the station is new. */
  StationId: Id.nullable(),
  SiteName: z.string(),
  ...ChangedField.shape,
  /** It makes a point writable that was not. */
  Writable: z.boolean(),
});
export type ImportChange = z.infer<typeof ImportChange>;

export const ImportProblem = z.object({
  ...place,
  /** The column's title; of a JSON file the path within the row; null: about the row as a whole. */
  Column: z.string().nullable(),
  /** The value found, shortened. */
  Value: z.string(),
  /** What is required, in one sentence. */
  Message: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** A stored station whose code would change; it may be another station of the same name. */
export const ImportCodeChange = z.object({
  ...place,
  StationId: Id,
  SiteName: z.string(),
  /** Empty: it had none. */
  Before: z.string(),
  /** Empty: it would have none. */
  After: z.string(),
});
export type ImportCodeChange = z.infer<typeof ImportCodeChange>;

const counts = z.object({ Created: z.int(), Changed: z.int(), Removed: z.int(), Unchanged: z.int() });

/** What an import does or would do. With any problem it does nothing. */
export const ImportReport = z.object({
  Applied: z.boolean(),
  Format: StationFileFormat,
  Counts: z.object({ Stations: counts, Points: counts, Limits: counts, Settings: counts }),
  /** At most 2,000, by station in the order of the file. */
  Changes: z.array(ImportChange),
  ChangesTotal: z.int(),
  /** Points that become writable. */
  NewlyWritable: z.int(),
  /** All errors by sheet and row; at most 1,000. */
  Problems: z.array(ImportProblem),
  ProblemsTotal: z.int(),
  /** By sheet and row; at most 1,000. They do not block the import. */
  Warnings: z.array(ImportProblem),
  WarningsTotal: z.int(),
  /** At most 1,000. With any, the import needs `confirmCodes=true`. */
  CodeChanges: z.array(ImportCodeChange),
  CodeChangesTotal: z.int(),
  /** Columns whose title begins with `#`, which are ignored. */
  Ignored: z.array(z.string()),
  /** Identifies the changes; see `seen`. */
  Fingerprint: z.string(),
});
export type ImportReport = z.infer<typeof ImportReport>;

// Connection test.

const ConnectionTestFields = z.strictObject({
  Source: StationSource,
  /** What the station's polls, and so this test, will read. */
  Reads: z.array(ReadPoint).max(MAX_POINTS).default([]),
  /** Of a Modbus source: what is read when `Reads` is empty; holding register 0 if left out. */
  Table: RegisterTable.optional(),
  Address: z.int().min(0).max(65_535).optional(),
});
export const ConnectionTestBody = z.preprocess(withStationSource, ConnectionTestFields);
export type ConnectionTestBody = z.output<typeof ConnectionTestFields>;

/**
 * In order. `answer`: the unit responds in any way; `exception`: it responds to all reads with
 * data.
 */
export const CONNECTION_STEPS = ['resolve', 'connect', 'answer', 'exception'] as const;
export const ConnectionStep = z.enum(CONNECTION_STEPS);
export type ConnectionStep = z.infer<typeof ConnectionStep>;

/** Addresses of one table, from `Address` on, that the device rejected with the same exception. */
export const RefusedRange = z.object({
  Table: z.enum(REGISTER_TABLES),
  Address: z.int(),
  Count: z.int(),
  /** The exception code. */
  Exception: z.int(),
  /** Terminals of the points at those addresses. */
  Points: z.array(z.string()),
});
export type RefusedRange = z.infer<typeof RefusedRange>;

export const ConnectionTest = z.object({
  Ok: z.boolean(),
  Steps: z.array(
    z.object({
      Step: ConnectionStep,
      State: z.enum(['passed', 'failed', 'not-reached']),
      /** Duration; null: not reached, or the connection was already open. */
      Ms: z.number().nullable(),
      /** What happened, in one sentence. */
      Words: z.string(),
      /** What to check; null: nothing. */
      Check: z.string().nullable(),
    }),
  ),
  /** What was read of `Reads`; null: the unit did not respond, or there was nothing to read. */
  Reading: z
    .object({
      /** The number of points, and how many of them were read. */
      Points: z.int(),
      Read: z.int(),
      /** Requests sent, including rejected ones. */
      Requests: z.int(),
      /** The most that one request reads, set or learned. */
      RegistersPerRequest: z.int(),
      BitsPerRequest: z.int(),
      /** By table and address, the first 200. */
      Refused: z.array(RefusedRange),
      RefusedTotal: z.int(),
    })
    .nullable(),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;

const ProbeFields = z
  .strictObject({
    Source: StationSource,
    Table: RegisterTable,
    Address: z.int().min(0).max(65_535),
    Count: z.int().min(1).max(125),
  })
  .check((ctx) => {
    const { Address, Count } = ctx.value;
    if (Address + Count <= 65_536) return;
    const message = `${Count} from ${Address} must end by 65535`;
    ctx.issues.push({ code: 'custom', path: ['Count'], message, input: Count });
  });
export const ProbeBody = z.preprocess(withStationSource, ProbeFields);
export type ProbeBody = z.output<typeof ProbeFields>;

/** The controller's content now. */
export const Probe = z.object({
  At: Instant,
  Ms: z.number(),
  Table: z.enum(REGISTER_TABLES),
  Address: z.int(),
  /** Registers as 0 to 65535, bits as 0 or 1. */
  Values: z.array(z.int().min(0).max(65_535)),
});
export type Probe = z.infer<typeof Probe>;

/** How a run of registers may be read. */
export const Decoding = z.object({
  DataType: z.enum(DATA_TYPES),
  WordOrder: z.enum(WORD_ORDERS),
});
export type Decoding = z.infer<typeof Decoding>;

// Commissioning.

/**
 * What has to be verified before a station counts as commissioned. `good`: the point was read with
 * good quality; `states`: a digital point in both states; `moved`: an analog point changed by a
 * tenth of its range (ten deadbands where it has no range); `limit`: its alarm was raised and
 * returned; `written`: it was written and read back; `communication`: communication was lost and
 * restored.
 */
export const COMMISSIONING_KINDS = ['good', 'states', 'moved', 'limit', 'written', 'communication'] as const;
export const CommissioningKind = z.enum(COMMISSIONING_KINDS);
export type CommissioningKind = z.infer<typeof CommissioningKind>;

export const CommissioningItem = z.object({
  /** `good:31`, `limit:31:HH`, `communication`. */
  Key: z.string(),
  Kind: CommissioningKind,
  /** null: about the station. */
  PointId: Id.nullable(),
  /** `AO1 Start: high high alarm, activation and return to normal`. */
  What: z.string(),
  /** Optional items do not count. */
  Optional: z.boolean(),
  State: z.enum(['open', 'seen', 'ticked']),
  /** When it was verified or ticked. */
  At: Instant.nullable(),
  /** What has been verified so far and what is missing: `Seen on, not yet off`. */
  Words: z.string(),
  /** For a ticked item: who ticked it, and why. */
  By: z.string().nullable(),
  Note: z.string(),
});
export type CommissioningItem = z.infer<typeof CommissioningItem>;

export const Commissioning = z.object({
  StationId: Id,
  /** Earlier results do not count. */
  BegunAt: Instant,
  /** Empty: it began when the station was created. */
  BegunBy: z.string(),
  /** Of those that count. */
  Done: z.int(),
  Total: z.int(),
  /** 0 to 100, whole; 100 only when all are done. */
  Percent: z.int().min(0).max(100),
  Items: z.array(CommissioningItem),
});
export type Commissioning = z.infer<typeof Commissioning>;

export const TickBody = z
  .strictObject({
    Key: z.string().regex(/^[a-z]+(:\d{1,10}(:[A-Za-z]{1,4})?)?$/, 'Must be the `Key` of a checklist item'),
    /** false clears a tick by hand. */
    Done: z.boolean(),
    /** Why it is ticked by hand; required to tick. */
    Note: singleLineText(300).default(''),
  })
  .check((ctx) => {
    if (!ctx.value.Done || ctx.value.Note !== '') return;
    const message = 'Enter why you mark the item as done';
    ctx.issues.push({ code: 'custom', path: ['Note'], message, input: '' });
  });
export type TickBody = z.infer<typeof TickBody>;
