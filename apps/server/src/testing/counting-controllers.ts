import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { createModbusServer, createRegisterUnit } from '@outpost/modbus';
import { onTestFinished } from 'vitest';

/** A controller with three registers, 1, 2 and 3 at first, that counts what each connection asks. */
export interface CountingController {
  readonly port: number;
  /** What it was asked, by connection in the order of their opening. */
  readonly requests: readonly number[];
  readonly registers: Uint16Array;
  /** The connections that are open now. */
  readonly open: number;
}

/** Ends with the test. */
export async function startCountingController(): Promise<CountingController> {
  const registers = Uint16Array.from([1, 2, 3]);
  const unit = createRegisterUnit({ holdingRegisters: registers });
  const modbus = createModbusServer({ framing: 'tcp', units: (unitId) => (unitId === 1 ? unit : undefined) });
  const inner = await modbus.listen(0, '127.0.0.1');
  const requests: number[] = [];
  let open = 0;
  const front: Server = createServer((socket) => {
    const number = requests.push(0) - 1;
    open += 1;
    const onward = connect(inner, '127.0.0.1');
    socket.on('data', (data) => {
      requests[number]!++;
      onward.write(data);
    });
    onward.on('data', (data) => socket.write(data));
    socket.once('close', () => {
      open -= 1;
    });
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      one.on('error', () => other.destroy());
      one.once('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    front.close();
    await modbus.close();
  });
  return {
    port: (front.address() as AddressInfo).port,
    requests,
    registers,
    get open() {
      return open;
    },
  };
}
