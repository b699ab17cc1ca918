import type { AuditEntry, Role, StationConfig } from '@outpost/contract';
import { createRegisterUnit } from '@outpost/modbus';
import { type FieldDevice, startFieldDevice } from '../../acquisition/drivers/modbus/testing/field-kit.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/server.ts';

const CENTIMETRES = { RawLow: 0, RawHigh: 320, EngineeringLow: 0, EngineeringHigh: 3.2 };

const point = (Point: string, Name: string, Address: number, more: object = {}) => ({
  Kind: 'analog',
  Point,
  Name,
  Table: 'holding-register',
  Address,
  DataType: 'uint16',
  ...more,
});
const setPoint = (terminal: string, name: string, address: number, more: object = {}) =>
  point(terminal, name, address, {
    Scale: CENTIMETRES,
    RangeLow: 0,
    RangeHigh: 3,
    Units: 'm',
    Decimals: 2,
    Writable: true,
    ...more,
  });
const CLOCK = ['year', 'month', 'day', 'hour', 'minute', 'second'];

/**
 * Setpoints at registers 0 to 4 (200, 150, 50, 250 and a float32 of 7.5 at 6), outputs as coil and
 * bit, a level, a clock from 20.
 */
export const POINTS: readonly object[] = [
  setPoint('AO1', 'Lead pump on', 0),
  setPoint('AO2', 'Lag pump on', 1),
  setPoint('AO3', 'Pumps off', 2),
  setPoint('AO4', 'High level', 3, { Deadband: 0.05 }),
  point('AO5', 'Flow limit', 6, { DataType: 'float32', WordOrder: 'CDAB', Units: 'l/s', Writable: true }),
  {
    Kind: 'digital',
    Point: 'DO1',
    Name: 'Start pump 1',
    Table: 'coil',
    Address: 0,
    DataType: 'bit',
    Writable: true,
    Interlock: 'Pump 1 area is clear',
  },
  {
    Kind: 'digital',
    Point: 'DO2',
    Name: 'Alternate pumps',
    Table: 'holding-register',
    Address: 10,
    DataType: 'bit-of-register',
    Bit: 3,
    Writable: true,
  },
  point('AI1', 'Wet well level', 12, { Units: 'cm' }),
  ...CLOCK.map((part, i) =>
    point(`CLK${i + 1}`, `Clock ${part}`, 20 + i, { Purpose: `clock:${part}`, Writable: true, Decimals: 0 }),
  ),
];

/** A controller with memory, over real TCP. */
export interface Controller {
  readonly device: FieldDevice;
  readonly registers: Uint16Array;
  readonly coils: Uint8Array;
}

export async function startController(units?: (unitId: number) => boolean): Promise<Controller> {
  const registers = new Uint16Array(200);
  registers.set([200, 150, 50, 250]);
  // 7.5 as CDAB.
  registers.set([0x0000, 0x40f0], 6);
  registers[10] = 0b1010_0000_0000_0001;
  registers[12] = 123;
  registers.set([2026, 1, 1, 0, 0, 0], 20);
  const coils = new Uint8Array(16);
  const unit = createRegisterUnit({ coils, holdingRegisters: registers });
  const device = await startFieldDevice({
    units: (unitId) => (units?.(unitId) === false ? undefined : unit),
  });
  return { device, registers, coils };
}

export interface CommandServer {
  readonly server: TestServer;
  readonly clock: ManualClock;
}

/** Without stations. Tests that do not advance its clock can share one. */
export async function startCommandServer(options: TestServerOptions = {}): Promise<CommandServer> {
  const clock = new ManualClock();
  return { server: await startTestServer({ clock, ...options }), clock };
}

/** A server that polls one controller as station 1, on demand: the test advances the clock. */
export class Plant {
  readonly server: TestServer;
  readonly clock: ManualClock;
  readonly controller: Controller;
  readonly stationId: number;
  config: StationConfig;

  private constructor(server: TestServer, clock: ManualClock, controller: Controller, config: StationConfig) {
    this.server = server;
    this.clock = clock;
    this.controller = controller;
    this.config = config;
    this.stationId = config.StationId;
  }

  /** @param prepare is given the controller before the first request */
  static async start(
    more: object = {},
    options: TestServerOptions = {},
    prepare: (controller: Controller) => void = () => {},
  ): Promise<Plant> {
    return Plant.add(await startCommandServer(options), more, prepare);
  }

  /** One more station, with a controller of its own, on a server that several tests share. */
  static async add(
    { server, clock }: CommandServer,
    more: object = {},
    prepare: (controller: Controller) => void = () => {},
  ): Promise<Plant> {
    const controller = await startController();
    prepare(controller);
    const created = await server.ask('/api/Stations', {
      method: 'POST',
      as: 'Admin',
      json: commandStationBody(controller.device.port, more),
    });
    const { StationId } = (await created.json()) as StationConfig;
    const answer = await server.ask(`/api/Stations/config/${StationId}`, { as: 'Admin' });
    const plant = new Plant(server, clock, controller, (await answer.json()) as StationConfig);
    await plant.poll();
    return plant;
  }

  pointId(terminal: string): number {
    return this.config.Points.find(({ Point }) => Point === terminal)!.Id;
  }

  poll(): Promise<void> {
    return this.server.app.acquisition.field.pollNow(this.stationId);
  }

  /** The controller does not respond to so many polls, which advance the clock. */
  async pollInVain(times: number): Promise<void> {
    this.controller.device.behave = () => ({ kind: 'silence' });
    for (let poll = 0; poll < times; poll++) {
      let isDone = false;
      const end = () => {
        isDone = true;
      };
      this.poll().then(end, end);
      while (!isDone) {
        this.clock.advance(500);
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  }

  async post(
    path: string,
    json: object,
    as: Role = 'Supervisor',
  ): Promise<{ status: number; body: CommandResponse }> {
    const answer = await this.server.ask(`/api/Stations/${path}`, { method: 'POST', as, json });
    return { status: answer.status, body: (await answer.json()) as CommandResponse };
  }

  async get<T>(path: string, as: Role = 'Admin'): Promise<{ status: number; body: T }> {
    const answer = await this.server.ask(`/api/Stations/${path}`, { as });
    return { status: answer.status, body: (await answer.json()) as T };
  }

  write(terminal: string, value: number | boolean, more: object = {}, as: Role = 'Supervisor') {
    return this.post(
      `write/${this.stationId}`,
      { PointId: this.pointId(terminal), Value: value, ...more },
      as,
    );
  }

  select(terminal: string, value: number | boolean, as: Role = 'Supervisor') {
    return this.post(`select/${this.stationId}`, { PointId: this.pointId(terminal), Value: value }, as);
  }

  /** Saves the station with other fields. */
  async save(more: object): Promise<void> {
    await this.put(more);
    if (this.config.Enabled) await this.poll();
  }

  /** Saves the station with other fields, and polls nothing. */
  async put(more: object): Promise<void> {
    const answer = await this.server.ask('/api/Stations/config', {
      method: 'PUT',
      as: 'Admin',
      json: { ...this.config, ...more },
    });
    if (answer.status !== 200) throw new Error(await answer.text());
    const { Version } = (await answer.json()) as { Version: number };
    this.config = { ...this.config, ...more, Version };
  }

  /** The station's points, one of them with other fields. */
  pointsWith(terminal: string, more: object): StationConfig['Points'] {
    return this.config.Points.map((point) =>
      point.Point === terminal ? ({ ...point, ...more } as typeof point) : point,
    );
  }

  /** Deletes the station. */
  async remove(): Promise<void> {
    const name = encodeURIComponent(this.config.SiteName);
    const path = `/api/Stations/${this.stationId}?name=${name}&history=keep`;
    const answer = await this.server.ask(path, { method: 'DELETE', as: 'Admin' });
    if (!answer.ok) throw new Error(await answer.text());
  }

  /** Runs something once, while the controller responds to the next read of a command. */
  meanwhile(change: () => Promise<void>): void {
    let isDone = false;
    this.controller.device.behave = async ({ functionCode }) => {
      if (!isDone && functionCode <= 4) {
        isDone = true;
        await change();
      }
      return undefined;
    };
  }

  /** The value of a point in the image. */
  value(terminal: string): number {
    const { image } = this.server.app;
    const station = image.station(this.stationId)!;
    const position = station.config.Points.findIndex(({ Point }) => Point === terminal);
    return image.columns.values[station.first + position]!;
  }

  /** About the station; oldest first. */
  async lines(kind: AuditEntry['Kind'] = 'command'): Promise<AuditEntry[]> {
    const all = await this.server.app.context.audit.list({ kind, limit: 1_000 });
    return all.filter(({ StationId }) => StationId === this.stationId).reverse();
  }

  /** The outcomes of all events, oldest first. */
  async outcomes(kind: AuditEntry['Kind'] = 'command'): Promise<string[]> {
    return (await this.lines(kind)).map(({ Outcome }) => Outcome);
  }

  /** Advances the clock until an event with that outcome is in the log. */
  async untilLine(
    outcome: AuditEntry['Outcome'],
    kind: AuditEntry['Kind'] = 'command',
    count = 1,
  ): Promise<void> {
    for (;;) {
      const outcomes = await this.outcomes(kind);
      if (outcomes.filter((one) => one === outcome).length >= count) return;
      await this.clock.advanceAsync(500);
    }
  }
}

/** The result of a call. */
export type CommandResponse = Record<string, unknown> & { code?: string; detail?: string };

export function commandStationBody(port: number, more: object = {}): object {
  return {
    SiteName: 'Elm Street',
    Host: '127.0.0.1',
    Port: port,
    PollIntervalSeconds: 60,
    TimeoutMs: 1_000,
    Retries: 0,
    Points: POINTS,
    ...more,
  };
}

/** A promise controlled by a test. */
export function gate(): { open: () => void; opened: Promise<undefined> } {
  let open: () => void = () => undefined;
  const opened = new Promise<undefined>((resolve) => {
    open = () => resolve(undefined);
  });
  return { open, opened };
}
