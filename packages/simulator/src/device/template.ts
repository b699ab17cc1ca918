import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isModbusPoint,
  type ModbusPoint,
  Point,
  purposeOf,
  REGISTER_TABLES,
  REGISTERS_OF,
  type RegisterTable,
  STATION_KINDS,
  type StationKind,
} from '@outpost/contract';
import { SimulatorError } from '../errors.ts';
import { MODELS } from '../models/index.ts';
import type { Model, Numbers } from '../models/model.ts';
import { clockField } from './controller-clock.ts';

/** Registers or bits `from` to `to`, both included, that the device rejects with exception 2. */
export interface Hole {
  readonly table: RegisterTable;
  readonly from: number;
  readonly to: number;
}

/** A point of the register map and its variable of the model. */
export interface BoundPoint {
  readonly variable: string;
  readonly point: ModbusPoint;
}

/** A kind of device: its model and register map. */
export interface Template {
  /** The file's name without `.json`. */
  readonly name: string;
  /** The manufacturer's name for it. */
  readonly device: string;
  readonly kind: StationKind;
  readonly model: Model<Numbers, Numbers>;
  /** The model's defaults with the template's overrides. */
  readonly parameters: Numbers;
  readonly holes: readonly Hole[];
  readonly points: readonly BoundPoint[];
}

const FOLDER = join(import.meta.dirname, '..', '..', 'templates');
const STATION_TEMPLATES = join(import.meta.dirname, '..', '..', '..', 'contract', 'station-templates');

/** Names of all device kinds. */
export function templateNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

const loaded = new Map<string, Template>();

/**
 * Reads a device kind from `templates/`.
 * @throws {SimulatorError} SIMULATOR_BAD_TEMPLATE
 */
export function loadTemplate(name: string): Template {
  const known = loaded.get(name);
  if (known) return known;
  if (!templateNames().includes(name)) {
    fail(name, `no such file; expected one of ${templateNames().join(', ')}`);
  }
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
  } catch (error) {
    throw new SimulatorError('SIMULATOR_BAD_TEMPLATE', `templates/${name}.json: expected JSON`, error);
  }
  const template = parseTemplate(name, json);
  loaded.set(name, template);
  return template;
}

/**
 * Checks a device kind: known model and variables, valid points, no register used twice.
 * @throws {SimulatorError} SIMULATOR_BAD_TEMPLATE, naming what was wrong and what was expected
 */
export function parseTemplate(name: string, json: unknown): Template {
  const file = asObject(name, 'the file', json);
  const model = MODELS.get(String(file.model));
  if (!model) fail(name, `model ${String(file.model)}: expected one of ${[...MODELS.keys()].join(', ')}`);
  const kind = STATION_KINDS.find((known) => known === file.kind);
  if (!kind) fail(name, `kind ${String(file.kind)}: expected one of ${STATION_KINDS.join(', ')}`);
  const device = file.device;
  if (typeof device !== 'string' || device === '') fail(name, 'expected a name as device');
  const basis = file.template === undefined ? new Map() : templatePoints(name, String(file.template));
  const points = asArray(name, 'points', file.points).map((entry, index) =>
    parsePoint(name, model, index, entry, basis),
  );
  const holes = asArray(name, 'holes', file.holes ?? []).map((entry) => parseHole(name, entry));
  checkOverlap(name, points, holes);
  checkPurposes(name, points);
  const parameters = { ...model.parameters, ...parameterValues(name, model, file.parameters ?? {}) };
  return { name, device, kind, model, parameters, holes, points };
}

/** Checked overrides of a model's parameters. */
export function parameterValues(name: string, model: Model<Numbers, Numbers>, given: unknown): Numbers {
  const values = asObject(name, 'parameters', given);
  for (const [key, value] of Object.entries(values)) {
    if (!(key in model.parameters)) {
      fail(name, `parameter ${key}: model ${model.name} has ${Object.keys(model.parameters).join(', ')}`);
    }
    if (typeof value !== 'number' || !Number.isFinite(value))
      fail(name, `parameter ${key}: expected a number`);
  }
  return values as Numbers;
}

/** The points of a station template of the product by terminal, which a device's points change. */
function templatePoints(name: string, template: string): Map<unknown, object> {
  const files = readdirSync(STATION_TEMPLATES);
  if (!files.includes(`${template}.json`))
    fail(name, `template ${template}: expected one of ${files.join(', ')}`);
  const json = JSON.parse(readFileSync(join(STATION_TEMPLATES, `${template}.json`), 'utf8')) as {
    Station: { Points: { Point: string }[] };
  };
  return new Map(json.Station.Points.map((point) => [point.Point, point]));
}

function parsePoint(
  name: string,
  model: Model<Numbers, Numbers>,
  index: number,
  entry: unknown,
  basis: ReadonlyMap<unknown, object>,
): BoundPoint {
  const where = `points[${index}]`;
  const { variable, point } = asObject(name, where, entry);
  const changes = asObject(name, `${where}.point`, point);
  const parsed = Point.safeParse({ ...basis.get(changes.Point), ...changes });
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');
    fail(name, `${where}: ${issues}`);
  }
  const { data } = parsed;
  if (!isModbusPoint(data)) fail(name, `${where}: must be at a Modbus address`);
  const bound = { variable: String(variable), point: data };
  const state = model.create(model.parameters, { state: 0, next: () => 0.5 });
  const isClock = clockField(bound.variable) >= 0;
  if (!isClock && !(bound.variable in state)) {
    fail(name, `${where}: model ${model.name} has no variable ${bound.variable}`);
  }
  if (bound.point.Writable && !isClock && !(bound.variable in model.controls)) {
    const writable = Object.keys(model.controls).join(', ');
    fail(
      name,
      `${where}: ${bound.variable} is read-only; writable variables of model ${model.name}: ${writable}`,
    );
  }
  return bound;
}

function parseHole(name: string, entry: unknown): Hole {
  const { table, from, to } = asObject(name, 'a hole', entry);
  const known = REGISTER_TABLES.find((candidate) => candidate === table);
  if (!known) fail(name, `hole in ${String(table)}: expected one of ${REGISTER_TABLES.join(', ')}`);
  if (typeof from !== 'number' || typeof to !== 'number' || !(from <= to)) {
    fail(name, `hole: expected numbers from and to, with from not above to`);
  }
  return { table: known, from, to };
}

/**
 * Bits of one register may belong to several points; anything else has its registers for itself.
 */
function checkOverlap(name: string, points: readonly BoundPoint[], holes: readonly Hole[]): void {
  const owners = new Map<string, string>();
  const take = (key: string, owner: string) => {
    const other = owners.get(key);
    if (other !== undefined) fail(name, `${owner} and ${other} both use ${key}`);
    owners.set(key, owner);
  };
  for (const { table, from, to } of holes) {
    for (let address = from; address <= to; address++) take(`${table} ${address}`, 'a hole');
  }
  const sharedRegisters = new Set<string>();
  for (const { point } of points) {
    const registers = Math.max(1, REGISTERS_OF[point.Source.DataType]);
    for (let address = point.Source.Address; address < point.Source.Address + registers; address++) {
      const key = `${point.Source.Table} ${address}`;
      if (point.Kind === 'digital' && point.Source.DataType === 'bit-of-register') {
        take(`${key} bit ${point.Source.Bit}`, point.Point);
        if (!sharedRegisters.has(key)) take(key, 'bits');
        sharedRegisters.add(key);
      } else {
        take(key, point.Point);
      }
    }
  }
  const terminals = points.map(({ point }) => point.Point);
  const twice = terminals.find((terminal, index) => terminals.indexOf(terminal) !== index);
  if (twice !== undefined) fail(name, `duplicate terminal ${twice}`);
}

function checkPurposes(name: string, points: readonly BoundPoint[]): void {
  const seen = new Set<string>();
  for (const { point } of points) {
    if (point.Purpose === '') continue;
    if (purposeOf(point.Purpose)?.kind !== point.Kind) {
      fail(
        name,
        `${point.Point}: ${point.Purpose} is not a purpose of ${point.Kind} points in docs/stations.md`,
      );
    }
    if (seen.has(point.Purpose)) fail(name, `duplicate purpose ${point.Purpose}`);
    seen.add(point.Purpose);
  }
}

function asObject(name: string, what: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    fail(name, `expected ${what} as an object`);
  }
  return { ...value };
}

function asArray(name: string, what: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) fail(name, `expected ${what} as a list`);
  return value;
}

function fail(name: string, problem: string): never {
  throw new SimulatorError('SIMULATOR_BAD_TEMPLATE', `templates/${name}.json: ${problem}`);
}
