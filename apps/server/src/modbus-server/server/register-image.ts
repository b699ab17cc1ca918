import {
  fitsRegisters,
  GOOD,
  INT16_NOTHING,
  int16Of,
  qualityRegister,
  STALE,
  VALIDITY_OFFSET,
  valueUse,
  WIDTHS,
} from '@outpost/core';
import { ExceptionCode, type ServerResponse, type UnitHandler } from '@outpost/modbus';
import type { Image, PointColumns, StationImage } from '../../acquisition/index.ts';
import type { ModbusMap, UnitMap } from '../map/index.ts';
import { Cells, UNOWNED } from './cells.ts';
import type { CoilPolls } from './coil-polls.ts';
import type { ModbusServerContext, StaleResponse } from './context.ts';

/** No register has it: the point is stale, and the answer must be an exception. */
const REFUSED = -2;
const { ILLEGAL_FUNCTION, ILLEGAL_DATA_ADDRESS, GATEWAY_TARGET_FAILED_TO_RESPOND } = ExceptionCode;

/**
 * The kind of a register cell, in its lowest bits; above them the slot of the image, or the place
 * in a station's own registers.
 */
const FLOAT_HIGH = 0;
const FLOAT_LOW = 1;
const INT16 = 2;
const QUALITY = 3;
const HEALTH = 4;
const TIME = 5;
const KIND_BITS = 3;
const KIND_MASK = (1 << KIND_BITS) - 1;
const cell = (kind: number, payload: number) => (payload << KIND_BITS) | kind;
/** From one register of a station to its next. */
const NEXT = 1 << KIND_BITS;

type RegisterContext = Pick<ModbusServerContext, 'clock' | 'observeOnly' | 'image' | 'map' | 'polls'>;

/**
 * A register map as one Modbus unit, read from the image (Modbus Application Protocol V1.1b3, 6.1
 * to 6.5 and 6.11). Addresses are looked up in arrays, rebuilt when a station or an address
 * changes, so that a request costs only what it reads.
 */
export class RegisterImage implements UnitHandler {
  readonly #context: RegisterContext;
  readonly #image: Image;
  readonly #map: Pick<ModbusMap, 'version' | 'registers'>;
  readonly #unit: UnitMap;
  readonly #polls: CoilPolls;
  readonly #stale: StaleResponse;
  #imageVersion = -1;
  #mapVersion = -1;
  #stations: StationImage[] = [];
  /** Index of the station by coil. */
  readonly #coils = new Cells();
  /** Slot of the image by discrete input, without those for quality. */
  readonly #discrete = new Cells();
  readonly #inputs = new Cells();
  readonly #holdings = new Cells();
  /** Of int16 points, by slot; the others are float32. */
  readonly #factors = new Map<number, number>();
  /** One number and its bits, in this machine's byte order. */
  readonly #float = new Float32Array(1);
  readonly #bits = new Uint32Array(this.#float.buffer);

  /** @param context observeOnly: stations cannot be polled, so writing a coil would have no effect */
  constructor(context: RegisterContext, unit: UnitMap, stale: StaleResponse) {
    this.#context = context;
    this.#image = context.image;
    this.#map = context.map;
    this.#unit = unit;
    this.#polls = context.polls;
    this.#stale = stale;
  }

  readBits(
    table: 'coil' | 'discrete-input',
    address: number,
    count: number,
    into: Uint8Array,
    offset: number,
  ): ServerResponse {
    this.#refresh();
    for (let n = 0; n < count; n++) {
      const bit = table === 'coil' ? this.#coil(address + n) : this.#discreteInput(address + n);
      if (bit > 1) return bit as ServerResponse;
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
  ): ServerResponse {
    this.#refresh();
    const cells = table === 'input-register' ? this.#inputs : this.#holdings;
    const { columns } = this.#image;
    for (let n = 0, at = offset; n < count; n++, at += 2) {
      const place = cells.at(address + n);
      if (place === UNOWNED) return ILLEGAL_DATA_ADDRESS;
      const kind = place & KIND_MASK;
      // The most frequent case: both words of a float at once.
      if (kind === FLOAT_HIGH && n + 1 < count) {
        if (!this.#setFloat(columns, place >> KIND_BITS)) return GATEWAY_TARGET_FAILED_TO_RESPOND;
        const bits = this.#bits[0]!;
        into[at] = bits >>> 24;
        into[at + 1] = bits >>> 16;
        into[at + 2] = bits >>> 8;
        into[at + 3] = bits;
        n += 1;
        at += 2;
        continue;
      }
      const register = this.#register(kind, place >> KIND_BITS);
      if (register === REFUSED) return GATEWAY_TARGET_FAILED_TO_RESPOND;
      into[at] = register >> 8;
      into[at + 1] = register;
    }
    return 0;
  }

  /** Puts a point's value, or NaN, where its bits are read; false: the request must be refused. */
  #setFloat({ values, qualities }: PointColumns, slot: number): boolean {
    const quality = qualities[slot]!;
    const value = values[slot]!;
    const isStale = quality === STALE && !Number.isNaN(value);
    if (isStale && this.#stale === 'exception') return false;
    // NaN of IEEE 754: an unknown value is not a number.
    this.#float[0] = (quality === GOOD || isStale) && fitsRegisters(value, null) ? value : Number.NaN;
    return true;
  }

  writeCoils(address: number, count: number, bits: Uint8Array, offset: number): ServerResponse {
    // Also "the server is in the wrong state to process a request of this type" (section 7).
    if (this.#context.observeOnly) return ILLEGAL_FUNCTION;
    this.#refresh();
    const wanted: number[] = [];
    for (let n = 0; n < count; n++) {
      const index = this.#coils.at(address + n);
      if (index === UNOWNED) return ILLEGAL_DATA_ADDRESS;
      const { stationId, config } = this.#stations[index]!;
      if (config.Enabled && (bits[offset + (n >> 3)]! >> (n & 7)) & 1) wanted.push(stationId);
    }
    for (const stationId of wanted) this.#polls.begin(stationId);
    return 0;
  }

  #coil(address: number): number {
    const index = this.#coils.at(address);
    if (index === UNOWNED) return UNOWNED;
    return this.#polls.isPolling(this.#stations[index]!.stationId) ? 1 : 0;
  }

  /** The bit; {@link UNOWNED}, or an exception code. */
  #discreteInput(address: number): number {
    const isValidity = address >= VALIDITY_OFFSET;
    const slot = this.#discrete.at(isValidity ? address - VALIDITY_OFFSET : address);
    if (slot === UNOWNED) return UNOWNED;
    const { values, qualities } = this.#image.columns;
    const quality = qualities[slot]!;
    if (isValidity) return quality === GOOD ? 1 : 0;
    if (quality === GOOD) return values[slot] === 1 ? 1 : 0;
    if (quality !== STALE || Number.isNaN(values[slot])) return 0;
    return this.#stale === 'exception' ? GATEWAY_TARGET_FAILED_TO_RESPOND : values[slot] === 1 ? 1 : 0;
  }

  /** The content of a register, 0 to 65535, or {@link REFUSED}. */
  #register(kind: number, payload: number): number {
    switch (kind) {
      case HEALTH: {
        const station = this.#stations[Math.floor(payload / WIDTHS.health)]!;
        const { clock } = this.#context;
        return this.#map.registers.health(station, clock.now())[payload % WIDTHS.health]!;
      }
      case TIME: {
        const station = this.#stations[Math.floor(payload / WIDTHS.time)]!;
        return this.#map.registers.time(station)[payload % WIDTHS.time]!;
      }
      default:
        return this.#analog(kind, payload);
    }
  }

  #analog(kind: number, slot: number): number {
    const { columns } = this.#image;
    if (kind === FLOAT_HIGH || kind === FLOAT_LOW) {
      if (!this.#setFloat(columns, slot)) return REFUSED;
      const bits = this.#bits[0]!;
      return kind === FLOAT_HIGH ? bits >>> 16 : bits & 0xffff;
    }
    const quality = columns.qualities[slot]!;
    const value = columns.values[slot]!;
    if (kind === QUALITY) return qualityRegister(quality, value, this.#factors.get(slot) ?? null);
    const isStale = quality === STALE && !Number.isNaN(value);
    if (isStale && this.#stale === 'exception') return REFUSED;
    const isKnown = quality === GOOD || isStale;
    return (isKnown ? int16Of(value, this.#factors.get(slot)!) : INT16_NOTHING) & 0xffff;
  }

  #refresh(): void {
    const { book, stations } = this.#unit;
    if (this.#image.configVersion === this.#imageVersion && this.#map.version === this.#mapVersion) return;
    this.#imageVersion = this.#image.configVersion;
    this.#mapVersion = this.#map.version;
    this.#stations = [...stations()];
    for (const cells of [this.#coils, this.#discrete, this.#inputs, this.#holdings]) cells.clear();
    this.#factors.clear();
    this.#stations.forEach(({ stationId, config, first }, index) => {
      this.#coils.put(book.addressOf('poll', stationId), 1, index);
      const { time, health } = WIDTHS;
      this.#holdings.put(book.addressOf('time', stationId), time, cell(TIME, index * time), NEXT);
      this.#inputs.put(book.addressOf('health', stationId), health, cell(HEALTH, index * health), NEXT);
      config.Points.forEach((point, place) => {
        const slot = first + place;
        const use = valueUse(point);
        const address = book.addressOf(use, stationId, point.Id);
        if (point.Kind === 'digital') {
          this.#discrete.put(address, 1, slot);
          return;
        }
        if (use === 'int16') this.#factors.set(slot, point.MapFactor);
        if (use === 'int16') this.#inputs.put(address, 1, cell(INT16, slot));
        else this.#inputs.put(address, WIDTHS.analog, cell(FLOAT_HIGH, slot), FLOAT_LOW - FLOAT_HIGH);
        this.#holdings.put(book.addressOf('quality', stationId, point.Id), 1, cell(QUALITY, slot));
      });
    });
  }
}
