/**
 * The measured process of `bench/whole.ts`: the whole server as `npm start` runs it. `prepare DIR PLAN`
 * creates the stations, `run DIR PLAN` starts on them.
 */
import type { ServerApp } from '@outpost/server';
import { loadStation } from '@outpost/simulator';
import { coilStation } from '../alarms/coil-station.ts';
import { createBenchAccount } from '../harness/account.ts';
import { sendToParent } from '../harness/child.ts';
import { startBenchServer } from '../harness/server.ts';
import { measureField } from '../poll/measure.ts';
import type { WholePlan, WholeServerCommand, WholeServerMessage } from './messages.ts';

const [mode, DATA_DIR = '', planText] = process.argv.slice(2);
const plan = JSON.parse(planText!) as WholePlan;

async function prepare(): Promise<void> {
  const server = await startBenchServer({ DATA_DIR }, { beforePolling: createStations });
  await server.stop();
}

async function run(): Promise<void> {
  const server = await startBenchServer({ DATA_DIR, MODBUS_PORT: '0' });
  const { acquisition, administration, alarms, modbusServer } = server.app;
  const ids = administration.stations.service.all().map(({ StationId }) => StationId);
  await new Promise<void>((done) => {
    const look = setInterval(() => {
      if (ids.some((id) => acquisition.field.link(id).lastGoodPollAtMs === null)) return;
      clearInterval(look);
      done();
    }, 100);
  });
  sendToParent<WholeServerMessage>({
    ...{ kind: 'ready', url: server.url },
    modbusPort: modbusServer.server.port()!,
  });

  process.on('message', async (_: WholeServerCommand) => {
    const before = alarms.stats.raised;
    const figures = await measureField(acquisition.field, plan.seconds);
    sendToParent<WholeServerMessage>({ kind: 'figures', figures, alarms: alarms.stats.raised - before });
  });
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
}

async function createStations(app: ServerApp): Promise<void> {
  await createBenchAccount(app, 'Operator');
  const { service } = app.administration.stations;
  const { load, coils } = plan;
  for (let index = 0; index < load.stations; index++) await service.create(loadStation(load, index));
  for (const [index, port] of coils.ports.entries()) await service.create(coilStation(coils, index, port));
}

if (mode === 'prepare') await prepare();
else await run();
