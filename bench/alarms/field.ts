import { createModbusServer, createRegisterUnit, type ModbusServer } from '@outpost/modbus';

/**
 * Stations that respond over Modbus TCP, like those of the simulator, with coils that the benchmark
 * sets.
 */
export type CoilField = Awaited<ReturnType<typeof startCoilField>>;

/** Listens on a port for each station. */
export async function startCoilField(stations: number, points: number) {
  const coils = Array.from({ length: stations }, () => new Uint8Array(points));
  const servers: ModbusServer[] = [];
  const ports: number[] = [];
  for (const of of coils) {
    const unit = createRegisterUnit({ coils: of });
    const server = createModbusServer({
      framing: 'tcp',
      units: () => unit,
      limits: { idleTimeoutMs: 0 },
    });
    ports.push(await server.listen(0, '127.0.0.1'));
    servers.push(server);
  }
  return {
    ports,
    /** From the next poll on a station's coils have these values. */
    set: (station: number, isOn: boolean, point?: number): void => {
      if (point === undefined) coils[station]!.fill(Number(isOn));
      else coils[station]![point] = Number(isOn);
    },
    stop: async (): Promise<void> => void (await Promise.all(servers.map((server) => server.close()))),
  };
}
