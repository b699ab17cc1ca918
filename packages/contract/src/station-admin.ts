import * as z from 'zod';
import { DATA_TYPES, REGISTER_TABLES, ReadPoint, RegisterTable, WORD_ORDERS } from './points.ts';
import { Id, Instant, idsParam, Name, singleLineText } from './primitives.ts';
import { ConnectionType, connectionTarget, MAX_POINTS, requestTerms, StationKind } from './stations.ts';

/** One line of the list of stations, for those who manage them. */
export const StationAdminRow = z.object({
  StationId: Id,
  SiteName: Name,
  Kind: StationKind,
  Code: z.string(),
  Enabled: z.boolean(),
  ConnectionType,
  Host: z.string(),
  Port: z.int(),
  UnitId: z.int(),
  PollIntervalSeconds: z.number(),
  /** How many there are of each. */
  Points: z.int(),
  Limits: z.int(),
  Settings: z.int(),
  Version: z.int(),
  ChangedAt: Instant,
  /** The person's name; empty when it is not known. */
  ChangedBy: z.string(),
});
export type StationAdminRow = z.infer<typeof StationAdminRow>;

/** A station that was deleted; `kept`: with its history, which a restored station has again. */
export const DeletedStation = z.object({
  StationId: Id,
  SiteName: Name,
  At: Instant,
  By: z.string(),
  History: z.enum(['kept', 'purging', 'purged']),
});
export type DeletedStation = z.infer<typeof DeletedStation>;

/** One field before and after, in words that a person reads. */
export const ChangedField = z.object({
  /** For programs: `SiteName`, `Points.AI1.Scale`, `Points.AI1.Limits.HH.Limit`, `Settings.AO1`. */
  Path: z.string(),
  /** `Station name`, `AI1 Wet well level: high high limit`. */
  What: z.string(),
  /** null: it was not there. */
  Before: z.string().nullable(),
  /** null: it is not there any more. */
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
  /** What the station's Version became. */
  Version: z.int().min(1),
  At: Instant,
  AccountId: Id.nullable(),
  By: z.string(),
  Action: StationAction,
  /** One sentence: `Reverted to version 4`. */
  Words: z.string(),
  /** At most 500. */
  Changes: z.array(ChangedField),
  /** How many there are in all. */
  Total: z.int(),
  /** Whether the station can be made again what it was at this version. */
  Revertible: z.boolean(),
});
export type StationRevision = z.infer<typeof StationRevision>;

export const RevertBody = z.strictObject({
  /** The version to go back to. */
  To: z.int().min(1).max(2_147_483_647),
  /** The present one, as it was looked at. */
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

/** Media types of the files, as `Content-Type` of an import names them too. */
export const STATION_MEDIA_TYPES = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<StationFileFormat, string>;

export const StationExportQuery = z.strictObject({
  format: StationFileFormat,
  /** Only for `csv`, which has one table; the stations unless named. */
  table: StationTable.optional(),
  /** May repeat; all stations unless named. */
  stationId: idsParam(2_000).optional(),
});
export type StationExportQuery = z.infer<typeof StationExportQuery>;

export const StationImportQuery = z.strictObject({
  /** `false` is a dry run: it says what would happen. */
  apply: z.enum(['true', 'false']).transform((apply) => apply === 'true'),
  /**
   * What becomes of points, limits and settings of a station in the file that the file does not have: they stay unless
   * `remove` is said. Stations are never deleted by an import.
   */
  missing: z.enum(['keep', 'remove']).optional(),
  /** Only for `csv`: which table it is; told by its columns unless named. */
  table: StationTable.optional(),
  /** `Fingerprint` of the dry run that was looked at: refused when it would do something else by now. */
  seen: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'expected the Fingerprint of a dry run')
    .optional(),
  /** `true`: the changes of codes that the dry run listed are meant. Without it an import that has any is refused. */
  confirmCodes: z
    .enum(['true', 'false'])
    .transform((confirm) => confirm === 'true')
    .optional(),
});
export type StationImportQuery = z.infer<typeof StationImportQuery>;

/** Where in a file: the sheet (of a JSON file or CSV: the table) and the row as the spreadsheet counts it, 1 is the first. */
const place = {
  Sheet: z.string(),
  /** null: about the sheet as a whole; in JSON files which of the list, 1 is the first. */
  Row: z.int().nullable(),
};

export const ImportChange = z.object({
  ...place,
  Action: z.enum(['created', 'changed', 'removed']),
  /** null: the station is new. */
  StationId: Id.nullable(),
  SiteName: z.string(),
  ...ChangedField.shape,
  /** By it a point can be written that could not be before. */
  Writable: z.boolean(),
});
export type ImportChange = z.infer<typeof ImportChange>;

export const ImportProblem = z.object({
  ...place,
  /** The column's title; of a JSON file the path within the row; null: about the row as a whole. */
  Column: z.string().nullable(),
  /** What is there, cut short. */
  Value: z.string(),
  /** What was expected, in one sentence. */
  Message: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** What is allowed and probably not meant: an address in 40001 notation, a purpose that is not known. */
export const ImportWarning = ImportProblem;
export type ImportWarning = z.infer<typeof ImportWarning>;

/** A stored station that would get another code: easily another station of the same name. */
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
  /** At most 2,000, of the stations in the order of the file. */
  Changes: z.array(ImportChange),
  ChangesTotal: z.int(),
  /** Points that can be written after it and could not be before. */
  NewlyWritable: z.int(),
  /** All that is wrong, by sheet and row; at most 1,000. */
  Problems: z.array(ImportProblem),
  ProblemsTotal: z.int(),
  /** By sheet and row; at most 1,000. They do not keep the import from being applied. */
  Warnings: z.array(ImportWarning),
  WarningsTotal: z.int(),
  /** At most 1,000. With any the import is applied only with `confirmCodes=true`. */
  CodeChanges: z.array(ImportCodeChange),
  CodeChangesTotal: z.int(),
  /** Columns whose title begins with `#`, which nobody reads. */
  Ignored: z.array(z.string()),
  /** Identifies what would be done; see `seen`. */
  Fingerprint: z.string(),
});
export type ImportReport = z.infer<typeof ImportReport>;

// The connection, tried out.

export const ConnectionTestBody = z.strictObject({
  ...connectionTarget,
  ...requestTerms,
  /** What the station's polls will read, and so this test. */
  Reads: z.array(ReadPoint).max(MAX_POINTS).default([]),
  /** What is read where `Reads` has nothing; holding register 0 unless named. */
  Table: RegisterTable.default('holding-register'),
  Address: z.int().min(0).max(65_535).default(0),
});
export type ConnectionTestBody = z.infer<typeof ConnectionTestBody>;

/** In their order. `answer`: the unit answers anything; `exception`: it answers with the data of all that is read, and no exception. */
export const CONNECTION_STEPS = ['resolve', 'connect', 'answer', 'exception'] as const;
export const ConnectionStep = z.enum(CONNECTION_STEPS);
export type ConnectionStep = z.infer<typeof ConnectionStep>;

/** Addresses of one table, from `Address` on, that the device refused with the same exception. */
export const RefusedRange = z.object({
  Table: z.enum(REGISTER_TABLES),
  Address: z.int(),
  Count: z.int(),
  /** The exception code. */
  Exception: z.int(),
  /** Terminals of the points that are there. */
  Points: z.array(z.string()),
});
export type RefusedRange = z.infer<typeof RefusedRange>;

export const ConnectionTest = z.object({
  Ok: z.boolean(),
  Steps: z.array(
    z.object({
      Step: ConnectionStep,
      State: z.enum(['passed', 'failed', 'not-reached']),
      /** How long it took; null: it was not reached, or the connection was there already. */
      Ms: z.number().nullable(),
      /** What happened, in one sentence. */
      Words: z.string(),
      /** What to check; null: nothing. */
      Check: z.string().nullable(),
    }),
  ),
  /** What was read of `Reads`; null: the unit did not answer, or nothing was to be read. */
  Reading: z
    .object({
      /** How many points there are, and how many of them were read. */
      Points: z.int(),
      Read: z.int(),
      /** Requests sent, those that were refused included. */
      Requests: z.int(),
      /** The most that one request asks for, set or learned. */
      RegistersPerRequest: z.int(),
      BitsPerRequest: z.int(),
      /** By table and address, the first 200. */
      Refused: z.array(RefusedRange),
      RefusedTotal: z.int(),
    })
    .nullable(),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;

export const ProbeBody = z
  .strictObject({
    ...connectionTarget,
    Table: RegisterTable,
    Address: z.int().min(0).max(65_535),
    Count: z.int().min(1).max(125),
  })
  .check((ctx) => {
    const { Address, Count } = ctx.value;
    if (Address + Count <= 65_536) return;
    const message = `expected ${Count} from ${Address} to end by 65535`;
    ctx.issues.push({ code: 'custom', path: ['Count'], message, input: Count });
  });
export type ProbeBody = z.infer<typeof ProbeBody>;

/** What the controller holds now. */
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
 * What is to be seen of a station before it counts as commissioned. `good`: the point was read well; `states`: a digital one in
 * both states; `moved`: an analog one moved by a tenth of its range (ten deadbands where it has no range); `limit`: its alarm came
 * and went; `written`: it was commanded and read back; `communication`: the station was lost and came back.
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
  /** `High high alarm came and went`. */
  What: z.string(),
  /** An optional one does not count. */
  Optional: z.boolean(),
  State: z.enum(['open', 'seen', 'ticked']),
  /** When it was seen or ticked. */
  At: Instant.nullable(),
  /** What has been seen so far and what is missing: `Seen on, not yet off`. */
  Words: z.string(),
  /** Of a ticked one: who, and why by hand. */
  By: z.string().nullable(),
  Note: z.string(),
});
export type CommissioningItem = z.infer<typeof CommissioningItem>;

export const Commissioning = z.object({
  StationId: Id,
  /** What was before does not count. */
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
    Key: z.string().regex(/^[a-z]+(:\d{1,10}(:[A-Za-z]{1,4})?)?$/, 'expected the Key of an item'),
    /** false takes a tick by hand away. */
    Done: z.boolean(),
    /** Why by hand; needed to tick. */
    Note: singleLineText(300).default(''),
  })
  .check((ctx) => {
    if (!ctx.value.Done || ctx.value.Note !== '') return;
    const message = 'expected a few words on why it is ticked by hand';
    ctx.issues.push({ code: 'custom', path: ['Note'], message, input: '' });
  });
export type TickBody = z.infer<typeof TickBody>;
