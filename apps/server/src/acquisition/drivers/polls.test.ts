import { StationConfig } from '@outpost/contract';
import { createReadingColumns, GOOD, REASON } from '@outpost/core';
import { expect, it, onTestFinished } from 'vitest';
import { createBus } from '../../platform/bus/index.ts';
import { createLogger } from '../../platform/logger.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { RecordingIngest } from './modbus/testing/field-kit.ts';
import { Polls } from './polls.ts';

const START = Date.parse('2026-03-01T00:00:00Z');
const STALL_MS = 30_000;

const config = StationConfig.parse({
  ...{ StationId: 1, SiteName: 'Well', Version: 1, PollIntervalSeconds: 10, OfflineAfter: 2 },
  ...{ Host: '127.0.0.1', Port: 502, UnitId: 1 },
  Points: [
    {
      Kind: 'analog',
      Point: 'AI1',
      Name: 'Level',
      Table: 'holding-register',
      Address: 0,
      DataType: 'uint16',
    },
  ],
});

/** Polls of a device that reads 1, 2, 3 …; `duringRead` runs before it responds. */
function setUp(duringRead: (reads: number, clock: ManualClock) => void, maySend = () => true) {
  const clock = new ManualClock(START);
  const ingest = new RecordingIngest();
  const bus = createBus((error) => {
    throw error;
  });
  let reads = 0;
  const polls = new Polls(
    { ingest, bus, clock, logger: createLogger('silent'), random: () => 0, maySend },
    {
      protocols: ['modbus-tcp'],
      place: () => 'the device',
      async read() {
        const reading = createReadingColumns(1);
        reading.values[0] = ++reads;
        reading.qualities[0] = GOOD;
        reading.reasons[0] = REASON.NONE;
        // The poll is under way when the process is suspended.
        await Promise.resolve();
        duringRead(reads, clock);
        return reading;
      },
    },
  );
  onTestFinished(() => polls.stop());
  polls.start([config]);
  clock.advance(10_000);
  return { clock, ingest };
}

it('reads nothing again that may belong to another server by now', async () => {
  let isHeld = true;
  const { ingest } = setUp(
    (_, own) => {
      own.stall(STALL_MS);
      isHeld = false;
    },
    () => isHeld,
  );
  expect((await ingest.outcome(1)).values).toBeNull();
});

it('reads again what waited while this process was suspended', async () => {
  const { clock, ingest } = setUp((reads, own) => reads === 1 && own.stall(STALL_MS));
  const { values, atMs } = await ingest.outcome(1);
  expect(values).toEqual([2]);
  expect(atMs).toBe(clock.now());
});
