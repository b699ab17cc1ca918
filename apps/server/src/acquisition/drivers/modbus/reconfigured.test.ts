import { join } from 'node:path';
import { StationConfig } from '@outpost/contract';
import { GOOD } from '@outpost/core';
import type { UnitHandler } from '@outpost/modbus';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import { MIGRATIONS, migrate, openSqlite } from '../../../platform/storage/index.ts';
import { DataPath, START_MS } from '../../../testing/data-path.ts';
import { createFieldPoller } from './field.ts';
import { register, startFieldDevice, station } from './testing/field-kit.ts';

type Point = { Id: number; Address: number; Name: string };

const stepArbitrary = fc.record({
  act: fc.constantFrom('add', 'remove', 'reorder', 'rename', 'address', 'toggle', 'unit', 'replace', 'none'),
  /** Whether the configuration is saved while a request is in flight. */
  inFlight: fc.boolean(),
  answers: fc.constantFrom(true, true, true, false),
  pick: fc.nat(),
});

test("whatever is saved, even during polls, no point shows or stores another's values", async () => {
  let generation = 0;
  let mute = false;
  let hold: Promise<undefined> | null = null;
  // Every register and unit reads another number in every generation.
  const read = (unitId: number, address: number) => (generation % 50) * 1_000 + unitId * 100 + address;
  const units = (unitId: number): UnitHandler => ({
    readRegisters: (_, address, count, into, offset) => {
      const view = new DataView(into.buffer, into.byteOffset);
      for (let i = 0; i < count; i++) view.setUint16(offset + 2 * i, read(unitId, address + i));
      return 0;
    },
  });
  const device = await startFieldDevice({ units });
  device.behave = async () => {
    await hold;
    return mute ? { kind: 'close' } : undefined;
  };
  const storage = await openSqlite(join(await temporaryFolder(), 'outpost.sqlite'));
  await migrate(storage, MIGRATIONS, START_MS);
  onTestFinished(() => storage.close());
  let ids = 0;

  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 12 }), async (steps) => {
      const path = await new DataPath(storage, START_MS).start([]);
      const { ingest, bus, clock, image, history } = path;
      const field = createFieldPoller({
        ingest,
        bus,
        clock,
        logger: createLogger('silent'),
        random: () => 0.5,
      });
      field.start([]);
      let stationId = ++ids;
      let points: Point[] = [1, 2, 3].map((Address) => ({ Id: ++ids, Address, Name: `P${ids}` }));
      let [version, unitId, enabled] = [1, 1, true];
      /** What each point may have stored as good, and what it may show as good now. */
      const stored = new Map<number, Set<number>>();
      let shown = new Map<number, number>();
      const save = () => {
        const Points = points.map(({ Address, ...rest }, n) =>
          register(Address, { ...rest, Point: `T${n}` }),
        );
        const Config: StationConfig = StationConfig.parse({
          ...station(stationId, device.port, { UnitId: unitId, Enabled: enabled, Version: version }),
          PollIntervalSeconds: 3_600,
          Points,
        });
        bus.emit('stationChanged', { StationId: stationId, Config });
      };
      const change = (act: string, pick: number) => {
        version += 1;
        const point = points[pick % Math.max(1, points.length)];
        if (act === 'add') points = [{ Id: ++ids, Address: 10 + (ids % 80), Name: `P${ids}` }, ...points];
        else if (act === 'remove') points = points.filter((other) => other !== point);
        else if (act === 'reorder') points = [...points].reverse();
        else if (act === 'rename' && point) point.Name = `N${version}`;
        else if (act === 'address' && point) {
          point.Address = (point.Address + 1 + (pick % 40)) % 90;
          shown.delete(point.Id);
        } else if (act === 'toggle') {
          enabled = !enabled;
          shown = new Map();
        } else if (act === 'unit') {
          unitId = 1 + (unitId % 4);
          shown = new Map();
        } else if (act === 'replace') {
          bus.emit('stationChanged', { StationId: stationId, Config: null });
          stationId = ++ids;
          points = points.map((old) => ({ ...old, Id: ++ids }));
          shown = new Map();
        }
        save();
      };
      const check = () => {
        const { first } = image.station(stationId)!;
        for (const [position, { Id, Address }] of points.entries()) {
          if (image.columns.qualities[first + position] !== GOOD) continue;
          const what = `point ${Id} at ${Address}`;
          expect(image.columns.values[first + position], what).toBe(shown.get(Id));
        }
      };

      const poll = async () => {
        const polled = await field.pollNow(stationId).then(
          () => true,
          () => false,
        );
        shown = new Map();
        for (const { Id, Address } of polled ? points : []) {
          shown.set(Id, read(unitId, Address));
          stored.set(Id, (stored.get(Id) ?? new Set()).add(read(unitId, Address)));
        }
        return polled;
      };

      save();
      for (const { act, inFlight, answers, pick } of steps) {
        generation += 1;
        mute = !answers;
        let release: (value: undefined) => void = () => undefined;
        if (inFlight && enabled) {
          hold = new Promise((resolve) => (release = resolve));
          const asked = device.asked.length;
          // A caller from before the save gets the new points.
          const early = poll();
          await device.requestCount(asked + 1);
          change(act, pick);
          check();
          hold = null;
          release(undefined);
          await early;
        } else change(act, pick);
        check();
        const polled = await poll();
        expect(polled).toBe(enabled && answers);
        check();
        if (polled) {
          const { first } = image.station(stationId)!;
          expect(points.every((_, n) => image.columns.qualities[first + n] === GOOD)).toBe(true);
        }
      }
      await field.stop();
      for (const [id, values] of stored) {
        const samples = await history.read(id, 0, Number.MAX_SAFE_INTEGER, { limit: 1_000 });
        const good = samples.values.filter((_, n) => samples.qualities[n] === GOOD);
        expect([...good].filter((value) => !values.has(value))).toEqual([]);
        expect(good).not.toHaveLength(0);
      }
      await path.stop();
    }),
    { numRuns: 40 },
  );
});
