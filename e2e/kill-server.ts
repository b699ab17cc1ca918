/**
 * Kills the whole server (SIGKILL) at random moments while it polls and saves: `node e2e/kill-server.ts [KILLS] [SEED]`,
 * fifty by default. It must start again every time, have every save that it answered, miss no sample between the
 * first and the last of a run, and have lost at most the last second of samples.
 */
import { calls, type StationConfig } from '@outpost/contract';
import { createModbusServer, type UnitHandler } from '@outpost/modbus';
import { Api, EMAIL, PASSWORD } from './support/api.ts';
import { startServer } from './support/server.ts';

const POLL_INTERVAL_SECONDS = 0.2;
const LONGEST_RUN_MS = 2_500;
const MOST_LOST_MS = 1_000;

const kills = Number(process.argv[2] ?? 50);
let seed = Number(process.argv[3] ?? 1);
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error('usage: node e2e/kill-server.ts [KILLS] [SEED], both whole numbers');
  process.exit(2);
}
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

/** A controller whose one register counts how often it was read, so that a missing sample shows. */
let reads = 0;
const counter: UnitHandler = {
  readRegisters: (_table, _address, _count, into, offset) => {
    reads += 1;
    into[offset] = (reads >> 8) & 0xff;
    into[offset + 1] = reads & 0xff;
    return 0;
  },
};
const device = createModbusServer({
  framing: 'tcp',
  units: (unitId) => (unitId === 1 ? counter : undefined),
});
const port = await device.listen(0, '127.0.0.1');
const server = await startServer();

const user = await new Api(server.url).call(calls.accounts.setup, undefined, {
  SetupCode: server.setupCode(),
  Email: EMAIL.Admin,
  FirstName: 'Ada',
  LastName: 'Whitfield',
  Password: PASSWORD,
});
const api = new Api(server.url, user.JwtToken);
const { StationId: counterId } = await api.call(calls.stations.create, undefined, {
  SiteName: 'Counter',
  Host: '127.0.0.1',
  Port: port,
  PollIntervalSeconds: POLL_INTERVAL_SECONDS,
  Points: [
    {
      Kind: 'analog',
      Point: 'CT1',
      Name: 'Reads',
      Table: 'holding-register',
      Address: 0,
      DataType: 'uint16',
    },
  ],
});
// What is saved is another station: a save of the counter itself would drop the poll under way.
const { StationId: savedId } = await api.call(calls.stations.create, undefined, {
  SiteName: 'Saved',
  Host: '127.0.0.1',
  Enabled: false,
});
const readConfig = (id: number) => api.call(calls.stations.config, `/api/Stations/config/${id}`);
const pointId = (await readConfig(counterId)).Points[0]!.Id;

/** Saves until the server is gone; answers the number of the last save that was answered. */
async function saveUntilKilled(from: StationConfig, first: number): Promise<number> {
  let config = from;
  for (let save = first; ; save++) {
    try {
      const { Version } = await api.call(calls.stations.updateConfig, undefined, {
        ...config,
        Notes: `save ${save}`,
      });
      config = { ...config, Version };
    } catch (error) {
      if (error instanceof TypeError) return save - 1;
      throw error;
    }
  }
}

const saveOf = (config: StationConfig) => Number(/\d+/.exec(config.Notes)?.[0] ?? 0);

/** Samples since `fromMs`, checked to be one count after the other. */
async function samplesSince(fromMs: number, untilMs: number): Promise<number[]> {
  const query = new URLSearchParams({
    pointId: String(pointId),
    startDate: new Date(fromMs).toISOString(),
    endDate: new Date(untilMs).toISOString(),
  });
  const { At, Value, Quality } = await api.call(
    calls.stations.samples,
    `/api/Stations/samples/${counterId}?${query}`,
  );
  const good = At.map((at, index) => ({ at, value: Value[index]! })).filter(
    (_, index) => Quality[index] === 0,
  );
  good.forEach(({ value }, index) => {
    const before = good[index - 1];
    if (before && (value - before.value) % 65_536 !== 1) {
      throw new Error(`samples are missing between the counts ${before.value} and ${value}`);
    }
  });
  return good.map(({ at }) => at);
}

let worstMs = 0;
let answered = 0;
try {
  for (let kill = 1; kill <= kills; kill++) {
    const startMs = Date.now();
    const saving = saveUntilKilled(await readConfig(savedId), answered + 1);
    await new Promise((done) => setTimeout(done, 300 + random() * LONGEST_RUN_MS));
    const killedAtMs = Date.now();
    await server.restart('SIGKILL');
    answered = await saving;
    const stored = saveOf(await readConfig(savedId));
    if (stored < answered)
      throw new Error(`kill ${kill}: save ${answered} was answered, ${stored} is stored`);
    const at = await samplesSince(startMs, killedAtMs);
    // The first sample is the one that held when the run began.
    const lostMs = killedAtMs - Math.max(startMs, at.at(-1) ?? 0);
    if (lostMs > MOST_LOST_MS + POLL_INTERVAL_SECONDS * 1_000) {
      throw new Error(
        `kill ${kill}: after ${at.length} samples in ${killedAtMs - startMs} ms the last ${lostMs} ms are lost`,
      );
    }
    worstMs = Math.max(worstMs, lostMs);
    console.log(
      `kill ${kill}: ${at.length} samples, ${answered} saves answered, ${stored} stored, last sample ${lostMs} ms old`,
    );
    answered = stored;
  }
  console.log(
    `${kills} kills: started every time, no answered save lost, last sample at most ${worstMs} ms before the kill`,
  );
} finally {
  await server.stop();
  await device.close();
}
