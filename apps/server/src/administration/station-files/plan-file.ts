import { createHash } from 'node:crypto';
import {
  type ImportChange,
  type ImportCodeChange,
  type ImportProblem,
  type ImportReport,
  STATION_TABLES,
  type StationConfig,
  type StationFileFormat,
} from '@outpost/contract';
import {
  areaKey,
  type Findings,
  type GivenStation,
  ImportProblems,
  type KnownStation,
  type Missing,
  type PlannedStation,
  planImportedStation,
  readJsonStations,
  readTables,
  resolveStations,
} from '@outpost/core';
import {
  type ImportBatch,
  type ImportedChange,
  type ImportedStation,
  pointColumns,
  stationColumns,
  stationNote,
} from '../stations/worker-job.ts';
import type { FileContent } from './read-tables.ts';
import * as texts from './texts.ts';

const MAX_CHANGES = 2_000;
const MAX_PROBLEMS = 1_000;
const MAX_CODE_CHANGES = 1_000;
/** Fields of one station in the audit event: an import has many. */
const LISTED_FIELDS = 10;
/** Some thousand points at a time: passing them on takes some milliseconds of the main thread. */
const STATIONS_A_BATCH = 50;

export type PlannedReport = Omit<ImportReport, 'Applied'>;

/** What the file would change, and the rows that do it. */
export interface FilePlan {
  readonly report: PlannedReport;
  /** In the order of the file; empty when there is any problem. */
  readonly batches: readonly ImportBatch[];
}

export interface FilePlanInput {
  readonly format: StationFileFormat;
  readonly content: FileContent;
  readonly missing: Missing;
  readonly known: readonly StoredKnown[];
  /** A stored station. */
  stored(stationId: number): StationConfig;
}

/** The parts of a stored station that are known without reading all of it. */
export interface StoredKnown extends KnownStation {
  readonly Area: string;
  readonly MapUnitId: number | null;
}

/** Compares a file with what is stored. */
export function planFile({ format, content, missing, known, stored }: FilePlanInput): FilePlan {
  const problems = new ImportProblems(MAX_PROBLEMS);
  const warnings = new ImportProblems(MAX_PROBLEMS);
  const Ignored =
    content.kind === 'tables' ? content.ignoredSheets.map((sheet) => texts.sheetNamed(sheet)) : [];
  const given =
    content.kind === 'json'
      ? readJsonStations(content.content, problems)
      : readTables(content.tables, known, problems, Ignored);
  const tally = new Tally();
  const rows = new Rows();
  const units = new Units(known);
  const areas = new Areas(known);
  for (const { given: station, stationId } of resolveStations(given, known, problems, warnings)) {
    const existing = stationId === null ? null : stored(stationId);
    units.add(station, existing);
    const planned = planImportedStation(station, existing, missing, { problems, warnings });
    areas.check(station, existing, planned, { problems, warnings });
    if (!planned) continue;
    tally.add(station, planned);
    rows.add(planned);
  }
  units.refuseTwice(problems);
  const report: PlannedReport = {
    Format: format,
    Counts: tally.counts,
    Changes: tally.changes,
    ChangesTotal: tally.changesTotal,
    NewlyWritable: tally.newlyWritable,
    Problems: inOrder(problems.list),
    ProblemsTotal: problems.total,
    Warnings: inOrder(warnings.list),
    WarningsTotal: warnings.total,
    CodeChanges: tally.codeChanges,
    CodeChangesTotal: tally.codeChangesTotal,
    Ignored,
    Fingerprint: rows.fingerprint(),
  };
  return { report, batches: problems.total > 0 ? [] : rows.batches };
}

/** By sheet, in the order of a workbook, and row. */
function inOrder(list: readonly ImportProblem[]): ImportProblem[] {
  const placeOf = ({ Sheet }: ImportProblem) => STATION_TABLES.findIndex((table) => Sheet.startsWith(table));
  return [...list].sort((a, b) => placeOf(a) - placeOf(b) || (a.Row ?? 0) - (b.Row ?? 0));
}

/** Which station would own which unit of the Modbus map after the import. */
class Units {
  readonly #stored = new Map<number, StoredKnown>();
  readonly #wanted: { place: GivenStation['place']; name: string; unitId: number }[] = [];

  constructor(known: readonly StoredKnown[]) {
    for (const station of known) if (station.MapUnitId !== null) this.#stored.set(station.StationId, station);
  }

  /** @param existing null: it is new */
  add({ place, ref, fields }: GivenStation, existing: StationConfig | null): void {
    if (existing) this.#stored.delete(existing.StationId);
    const { MapUnitId = existing?.MapUnitId } = fields;
    const name = ref.SiteName || existing?.SiteName || ref.Code;
    if (typeof MapUnitId === 'number') this.#wanted.push({ place, name, unitId: MapUnitId });
  }

  /** A master must not read another station's values at a unit. */
  refuseTwice(problems: ImportProblems): void {
    const names = new Map(
      Array.from(this.#stored.values(), ({ MapUnitId, SiteName }) => [MapUnitId!, SiteName]),
    );
    for (const { place, name, unitId } of this.#wanted) {
      const other = names.get(unitId);
      const words = `Must be an unused unit ID: ${unitId} belongs to ${other}`;
      if (other === undefined) names.set(unitId, name);
      else problems.add(place, 'MapUnitId', unitId, words);
    }
  }
}

/** Finds areas that are probably misspelled. */
class Areas {
  /** The spelling of each by its key. */
  readonly #known: Map<string, string>;
  readonly #isFirst: boolean;

  constructor(known: readonly StoredKnown[]) {
    this.#known = new Map(known.flatMap(({ Area }) => (Area === '' ? [] : [[areaKey(Area), Area]])));
    // Where there are none yet, every area is new.
    this.#isFirst = this.#known.size === 0;
  }

  /** @param planned null: the station has errors */
  check(
    { place, fields }: GivenStation,
    before: StationConfig | null,
    planned: PlannedStation | null,
    findings: Findings,
  ): void {
    const Area = planned?.after.Area ?? fields.Area;
    if (typeof Area !== 'string' || Area === '' || Area === before?.Area) return;
    const known = this.#known.get(areaKey(Area));
    if (known === Area) return;
    if (known !== undefined) findings.problems.add(place, 'Area', Area, texts.mustMatchArea(known));
    else {
      if (!this.#isFirst) findings.warnings.add(place, 'Area', Area, texts.newArea);
      this.#known.set(areaKey(Area), Area);
    }
  }
}

type Counts = ImportReport['Counts'];
const none = () => ({ Created: 0, Changed: 0, Removed: 0, Unchanged: 0 });

/** Counts and lists the changes. */
class Tally {
  readonly counts: Counts = { Stations: none(), Points: none(), Limits: none(), Settings: none() };
  readonly changes: ImportChange[] = [];
  changesTotal = 0;
  newlyWritable = 0;
  readonly codeChanges: ImportCodeChange[] = [];
  codeChangesTotal = 0;

  add(given: GivenStation, planned: PlannedStation): void {
    this.#addCode(given, planned);
    this.newlyWritable += planned.changes.filter(({ isWritable }) => isWritable).length;
    this.#add(given, planned);
  }

  #addCode({ place }: GivenStation, { before, after }: PlannedStation): void {
    if (!before || before.Code === after.Code) return;
    this.codeChangesTotal += 1;
    if (this.codeChanges.length >= MAX_CODE_CHANGES) return;
    const { StationId, SiteName, Code: Before } = before;
    const at = { Sheet: place.sheet, Row: place.row };
    this.codeChanges.push({ ...at, StationId, SiteName, Before, After: after.Code });
  }

  #add(given: GivenStation, { before, after, diff, changes }: PlannedStation): void {
    const { Stations, Points, Limits, Settings } = this.counts;
    const limitsOf = (station: StationConfig) =>
      station.Points.reduce((sum, point) => sum + point.Limits.length, 0);
    if (!before) {
      Stations.Created += 1;
      Points.Created += after.Points.length;
      Limits.Created += limitsOf(after);
      Settings.Created += after.Settings.length;
    } else {
      Stations[diff ? 'Changed' : 'Unchanged'] += 1;
      const points = diff?.lists?.Points;
      const items = Object.values(points?.items ?? {});
      const limits = items.flatMap((item) => item.lists?.Limits ?? []);
      const settings = diff?.lists?.Settings;
      const limitsIn = (list: typeof points, side: 'gone' | 'come') =>
        (list?.[side] ?? []).reduce((sum, { item }) => sum + (item.Limits as unknown[]).length, 0);
      const count = (list: { gone?: readonly unknown[]; come?: readonly unknown[] } | undefined) => ({
        gone: list?.gone?.length ?? 0,
        come: list?.come?.length ?? 0,
      });
      const sum = (into: Counts['Points'], come: number, gone: number, changed: number, had: number) => {
        into.Created += come;
        into.Removed += gone;
        into.Changed += changed;
        into.Unchanged += had - gone - changed;
      };
      const ofPoints = count(points);
      const changedPoints = items.filter(({ set }) => set !== undefined).length;
      sum(Points, ofPoints.come, ofPoints.gone, changedPoints, before.Points.length);
      const ofLimits = limits.map(count);
      sum(
        Limits,
        limitsIn(points, 'come') + ofLimits.reduce((total, { come }) => total + come, 0),
        limitsIn(points, 'gone') + ofLimits.reduce((total, { gone }) => total + gone, 0),
        limits.reduce((total, { items: changed }) => total + Object.keys(changed ?? {}).length, 0),
        limitsOf(before),
      );
      const ofSettings = count(settings);
      const changedSettings = Object.keys(settings?.items ?? {}).length;
      sum(Settings, ofSettings.come, ofSettings.gone, changedSettings, before.Settings.length);
    }
    this.changesTotal += changes.length;
    for (const { place, isWritable, ...line } of changes) {
      if (this.changes.length >= MAX_CHANGES) return;
      this.changes.push({
        Sheet: place.sheet,
        Row: place.row ?? given.place.row,
        Action: line.Before === null ? 'created' : line.After === null ? 'removed' : 'changed',
        StationId: before?.StationId ?? null,
        SiteName: after.SiteName,
        ...line,
        Writable: isWritable,
      });
    }
  }
}

/** The rows to be stored, in batches, and their fingerprint. */
class Rows {
  readonly batches: ImportBatch[] = [];
  readonly #hash = createHash('sha256');
  #created: ImportedStation[] = [];
  #changed: ImportedChange[] = [];

  add(planned: PlannedStation): void {
    const { before, after, diff } = planned;
    if (before && !diff) return;
    const row = before
      ? changeOf(before, after, planned)
      : { ...stationRow(planned), points: after.Points.map(cellsOf) };
    this.#hash.update(JSON.stringify(row));
    if ('diff' in row) this.#changed.push(row);
    else this.#created.push(row);
    if (this.#created.length + this.#changed.length === STATIONS_A_BATCH) this.#close();
  }

  fingerprint(): string {
    this.#close();
    return this.#hash.digest('hex');
  }

  #close(): void {
    if (this.#created.length + this.#changed.length === 0) return;
    this.batches.push({ created: this.#created, changed: this.#changed });
    this.#created = [];
    this.#changed = [];
  }
}

const cellsOf = (point: StationConfig['Points'][number], position: number) => {
  const { terminal, name, kind, declaration } = pointColumns(point, position);
  return [terminal, name, kind, position, declaration] as const;
};

function stationRow({ before, after, diff }: PlannedStation) {
  const saving = { action: 'imported', by: { accountId: null, name: '' }, atMs: 0 } as const;
  const station = { ...after, StationId: before?.StationId ?? 0, Version: (before?.Version ?? 0) + 1 };
  const { words, details } = stationNote(saving, station, diff, LISTED_FIELDS);
  return { ...stationColumns(after), words, details: details ?? {} };
}

function changeOf(before: StationConfig, after: StationConfig, planned: PlannedStation): ImportedChange {
  const old = new Map(before.Points.map((point, position) => [point.Id, { point, position }]));
  const staying = new Set(after.Points.map(({ Id }) => Id));
  const placed = after.Points.map((point, position) => ({ point, position }));
  return {
    ...stationRow(planned),
    stationId: before.StationId,
    version: before.Version,
    diff: JSON.stringify(planned.diff),
    gone: before.Points.flatMap(({ Id }) => (staying.has(Id) ? [] : [Id])),
    changed: placed.flatMap(({ point, position }) => {
      const stored = old.get(point.Id);
      if (!stored) return [];
      const cells = cellsOf(point, position);
      const isSame = JSON.stringify(cells) === JSON.stringify(cellsOf(stored.point, stored.position));
      return isSame ? [] : [[point.Id, ...cells] as const];
    }),
    added: placed.flatMap(({ point, position }) => (point.Id === 0 ? [cellsOf(point, position)] : [])),
  };
}
