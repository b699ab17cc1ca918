import { GOOD, STALE, VALIDITY_OFFSET, WIDTHS } from '@outpost/core';
import { type Answer, ExceptionCode, type UnitHandler } from '@outpost/modbus';
import type { Image, PointColumns, StationImage } from '../image/index.ts';
import type { ModbusMap } from '../modbus-map/index.ts';
import type { Clock } from '../platform/clock.ts';

const TABLE_SIZE = 65_536;
const NOBODY = -1;
/** Whatever a master writes, a controller or its radio is not asked more often than this because of it. */
const LEAST_BETWEEN_POLLS_MS = 1_000;
/** Beyond it float32 knows only infinity. */
const MOST_FLOAT = 3.4028234663852886e38;
const { ILLEGAL_DATA_ADDRESS, GATEWAY_TARGET_FAILED_TO_RESPOND } = ExceptionCode;

/** What a stale point reads: its last value, or the whole request exception 11. */
export type StaleAnswer = 'last' | 'exception';

export interface RegisterImageDeps {
  readonly image: Image;
  readonly map: Pick<ModbusMap, 'book' | 'version' | 'registers'>;
  readonly clock: Clock;
  readonly stale: StaleAnswer;
  /** Polls a station now; resolves when that is over, however it went. */
  readonly pollNow: (stationId: number) => Promise<unknown>;
}

/**
 * The register map as one Modbus unit, read from the image (Modbus Application Protocol V1.1b3, 6.1 to 6.5 and 6.11).
 * Addresses are looked up in arrays, made anew when a station or an address is another, so that a request costs what it reads.
 */
export class RegisterImage implements UnitHandler {
  readonly #deps: RegisterImageDeps;
  #imageVersion = -1;
  #mapVersion = -1;
  #stations: StationImage[] = [];
  /** Slot of the image by address. */
  readonly #discrete = new Int32Array(TABLE_SIZE);
  /** Twice the slot of the image, plus one for the second word. */
  readonly #analog = new Int32Array(TABLE_SIZE);
  /** Index of the station times the width, plus which of its registers. */
  readonly #health = new Int32Array(TABLE_SIZE);
  readonly #time = new Int32Array(TABLE_SIZE);
  readonly #coils = new Int32Array(TABLE_SIZE);
  /** Stations that are polled because of their coil. */
  readonly #polling = new Set<number>();
  /** When each station was last polled because of its coil. */
  readonly #polledMs = new Map<number, number>();
  /** One number and its bits, as this machine has them. */
  readonly #float = new Float32Array(1);
  readonly #bits = new Uint32Array(this.#float.buffer);

  constructor(deps: RegisterImageDeps) {
    this.#deps = deps;
  }

  readBits(
    table: 'coil' | 'discrete-input',
    address: number,
    count: number,
    into: Uint8Array,
    offset: number,
  ): Answer {
    this.#refresh();
    for (let n = 0; n < count; n++) {
      const bit = table === 'coil' ? this.#coil(address + n) : this.#discreteInput(address + n);
      if (bit > 1) return bit as Answer;
      if (bit === 1) into[offset + (n >> 3)]! |= 1 << (n & 7);
      else if (bit < 0) return ILLEGAL_DATA_ADDRESS;
    }
    return 0;
  }

  readRegisters(
    table: 'holding-register' | 'input-register',
    address: number,
    count: number,
    into: Uint8Array,
    offset: number,
  ): Answer {
    this.#refresh();
    const { columns } = this.#deps.image;
    const nowMs = this.#deps.clock.now();
    const isInput = table === 'input-register';
    for (let n = 0, at = offset; n < count; n++, at += 2) {
      const register = isInput ? this.#input(address + n, columns, nowMs) : this.#holding(address + n);
      if (register < 0) return register === NOBODY ? ILLEGAL_DATA_ADDRESS : GATEWAY_TARGET_FAILED_TO_RESPOND;
      into[at] = register >> 8;
      into[at + 1] = register & 0xff;
    }
    return 0;
  }

  writeCoils(address: number, count: number, bits: Uint8Array, offset: number): Answer {
    this.#refresh();
    const wanted: number[] = [];
    for (let n = 0; n < count; n++) {
      const index = this.#coils[address + n]!;
      if (index === NOBODY) return ILLEGAL_DATA_ADDRESS;
      if ((bits[offset + (n >> 3)]! >> (n & 7)) & 1) wanted.push(this.#stations[index]!.stationId);
    }
    for (const stationId of wanted) this.#poll(stationId);
    return 0;
  }

  #poll(stationId: number): void {
    const nowMs = this.#deps.clock.now();
    const sinceMs = nowMs - (this.#polledMs.get(stationId) ?? Number.NEGATIVE_INFINITY);
    // A clock that was set back is no reason to poll nobody.
    if (this.#polling.has(stationId) || (sinceMs >= 0 && sinceMs < LEAST_BETWEEN_POLLS_MS)) return;
    this.#polledMs.set(stationId, nowMs);
    this.#polling.add(stationId);
    const isOver = () => this.#polling.delete(stationId);
    this.#deps.pollNow(stationId).then(isOver, isOver);
  }

  #coil(address: number): number {
    const index = this.#coils[address]!;
    if (index === NOBODY) return NOBODY;
    return this.#polling.has(this.#stations[index]!.stationId) ? 1 : 0;
  }

  /** The bit; {@link NOBODY}, or an exception code. */
  #discreteInput(address: number): number {
    const isValidity = address >= VALIDITY_OFFSET;
    const slot = this.#discrete[isValidity ? address - VALIDITY_OFFSET : address]!;
    if (slot === NOBODY) return NOBODY;
    const { values, qualities } = this.#deps.image.columns;
    const quality = qualities[slot]!;
    if (isValidity) return quality === GOOD ? 1 : 0;
    if (quality === GOOD) return values[slot] === 1 ? 1 : 0;
    if (quality !== STALE || Number.isNaN(values[slot])) return 0;
    return this.#deps.stale === 'exception' ? GATEWAY_TARGET_FAILED_TO_RESPOND : values[slot] === 1 ? 1 : 0;
  }

  #input(address: number, columns: PointColumns, nowMs: number): number {
    const place = this.#analog[address]!;
    if (place !== NOBODY) return this.#analogWord(columns, place >> 1, place & 1);
    const health = this.#health[address]!;
    if (health === NOBODY) return NOBODY;
    const station = this.#stations[Math.floor(health / WIDTHS.health)]!;
    return this.#deps.map.registers.health(station, nowMs)[health % WIDTHS.health]!;
  }

  #analogWord({ values, qualities }: PointColumns, slot: number, half: number): number {
    const quality = qualities[slot]!;
    const value = values[slot]!;
    const isStale = quality === STALE && !Number.isNaN(value);
    if (isStale && this.#deps.stale === 'exception') return REFUSED;
    // NaN of IEEE 754: what nobody knows is no number.
    this.#float[0] = (quality === GOOD || isStale) && Math.abs(value) <= MOST_FLOAT ? value : Number.NaN;
    const bits = this.#bits[0]!;
    return half === 0 ? bits >>> 16 : bits & 0xffff;
  }

  #holding(address: number): number {
    const place = this.#time[address]!;
    if (place === NOBODY) return NOBODY;
    const station = this.#stations[Math.floor(place / WIDTHS.time)]!;
    return this.#deps.map.registers.time(station)[place % WIDTHS.time]!;
  }

  #refresh(): void {
    const { image, map } = this.#deps;
    if (image.configVersion === this.#imageVersion && map.version === this.#mapVersion) return;
    this.#imageVersion = image.configVersion;
    this.#mapVersion = map.version;
    this.#stations = [...image.stations()];
    for (const table of [this.#discrete, this.#analog, this.#health, this.#time, this.#coils]) {
      table.fill(NOBODY);
    }
    const { book } = map;
    this.#stations.forEach(({ stationId, config, first }, index) => {
      put(this.#coils, book.addressOf('poll', stationId), 1, index);
      put(this.#time, book.addressOf('time', stationId), WIDTHS.time, index * WIDTHS.time);
      put(this.#health, book.addressOf('health', stationId), WIDTHS.health, index * WIDTHS.health);
      config.Points.forEach(({ Id, Kind }, place) => {
        const address = book.addressOf(Kind, stationId, Id);
        const slot = first + place;
        if (Kind === 'digital') put(this.#discrete, address, 1, slot);
        else put(this.#analog, address, WIDTHS.analog, slot * WIDTHS.analog);
      });
    });
  }
}

/** No register has it: the point is stale, and that is to be said by an exception. */
const REFUSED = -2;

function put(table: Int32Array, address: number | null, width: number, from: number): void {
  if (address === null) return;
  for (let n = 0; n < width; n++) table[address + n] = from + n;
}
