import type { ModbusPoint, ModbusTcpSource, NewStation } from '@outpost/contract';
import {
  bitMasks,
  compileStation,
  createReadingColumns,
  encodePoint,
  type ReadingColumns,
} from '@outpost/core';
import { ModbusClient, type ModbusRequest, prepare } from '@outpost/modbus';

/** A station read over the network as by the server. */
export interface TestLink {
  readonly client: ModbusClient;
  /** All points, in order. Rejects with the ModbusError of the first failed read. */
  poll(): Promise<ReadingColumns>;
  /** One point by terminal or purpose. */
  value(name: string): Promise<number>;
  write(name: string, value: number): Promise<void>;
  close(): void;
}

export function link(station: NewStation, timeoutMs = 2_000): TestLink {
  const { Protocol, Host, Port, UnitId } = station.Source as ModbusTcpSource;
  const client = new ModbusClient({
    host: Host,
    port: Port,
    framing: Protocol === 'modbus-tcp' ? 'tcp' : 'rtu-over-tcp',
  });
  const points = station.Points as ModbusPoint[];
  const plan = compileStation(points, { maxGap: 0 });
  const out = createReadingColumns(station.Points.length);
  const find = (name: string): [ModbusPoint, number] => {
    const index = station.Points.findIndex((point) => point.Point === name || point.Purpose === name);
    if (index < 0) throw new Error(`no point ${name} at ${station.SiteName}`);
    return [points[index]!, index];
  };
  const poll = async () => {
    for (const [index, { functionCode, address, count }] of plan.blocks.entries()) {
      const request = prepare({ functionCode, address, count });
      await new Promise<void>((resolve, reject) => {
        client.request(request, UnitId, timeoutMs, (error, view) => {
          if (error) return reject(error);
          plan.decodeBlock(index, view!.bytes, view!.offset, out);
          resolve();
        });
      });
    }
    return out;
  };
  return {
    client,
    poll,
    async value(name) {
      return (await poll()).values[find(name)[1]]!;
    },
    async write(name, value) {
      const [point] = find(name);
      await client.write(writeRequest(point, value), UnitId, timeoutMs);
    },
    close: () => client.close(),
  };
}

function writeRequest(point: ModbusPoint, value: number): ModbusRequest {
  const { Address: address } = point.Source;
  if (point.Kind === 'digital' && point.Source.DataType === 'bit-of-register') {
    const masks = bitMasks(point.Source.WordOrder, point.Source.Bit, (value === 1) !== point.Invert);
    return { functionCode: 22, address, andMask: masks.and, orMask: masks.or };
  }
  const encoded = encodePoint(point, value);
  if (!encoded.ok) throw new Error(encoded.message);
  const { bytes } = encoded;
  if (point.Source.Table === 'coil') return { functionCode: 5, address, value: bytes[0] === 1 };
  const values = Array.from(
    { length: bytes.length / 2 },
    (_n, i) => (bytes[2 * i]! << 8) | bytes[2 * i + 1]!,
  );
  return { functionCode: 16, address, values };
}
