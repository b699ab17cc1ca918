import { expect, it, onTestFinished } from 'vitest';
import { startFieldDevice, station } from '../acquisition/drivers/modbus/testing/field-kit.ts';
import { createAcquisition, createImage } from '../acquisition/index.ts';
import { NO_ALARMS } from '../acquisition/ingest/index.ts';
import { createHistory } from '../history/historian/index.ts';
import { createMetrics } from '../platform/metrics.ts';
import { testContext } from '../testing/context.ts';
import { START_MS } from '../testing/data-path.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { ManualClock } from '../testing/manual-clock.ts';

describeOnEachDatabase('a station that is given back', (open) => {
  /** A poll is under way; `respond` ends it. */
  async function polled() {
    const context = testContext({
      ...{ storage: await open(), clock: new ManualClock(START_MS), metrics: createMetrics() },
    });
    const clock = context.clock as ManualClock;
    const image = createImage();
    const history = createHistory({ storage: context.storage, clock, logger: context.logger });
    await history.start();
    const acquisition = createAcquisition(context, image, history, NO_ALARMS);
    onTestFinished(async () => {
      await acquisition.stopPolling();
      acquisition.stop();
      await history.stop();
    });
    const device = await startFieldDevice();
    let respond: (value: undefined) => void = () => undefined;
    device.behave = () => new Promise((resolve) => (respond = resolve));
    const config = station(1, device.port);
    acquisition.load([config]);
    acquisition.startPolling([config]);
    clock.advance(1_000);
    await device.requestCount(1);
    const stored = async () => {
      await history.flush();
      const read = await history.read(config.Points[0]!.Id, 0, Number.MAX_SAFE_INTEGER, { limit: 10 });
      return [...read.values];
    };
    return { clock, image, acquisition, device, respond: () => respond(undefined), stored };
  }

  it('keeps the values of the poll under way, and is polled no more', async () => {
    const { clock, image, acquisition, device, respond, stored } = await polled();
    const given = acquisition.handOver([1]);
    respond();
    await given;
    expect(image.station(1)).toBeUndefined();
    expect(await stored()).toEqual([0]);
    clock.advance(10_000);
    expect(device.asked).toHaveLength(1);
  });

  it('does not wait longer than half a second for a device that does not respond', async () => {
    const { clock, image, acquisition, stored } = await polled();
    const given = acquisition.handOver([1]);
    clock.advance(499);
    expect(image.station(1)).toBeDefined();
    clock.advance(1);
    await given;
    expect(image.station(1)).toBeUndefined();
    expect(await stored()).toEqual([]);
  });
});
