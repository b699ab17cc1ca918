/**
 * The other side of the Modbus benchmark, in a process of its own: three servers that answer a read
 * of 32 registers.
 */
import { createServer, type Server } from 'node:net';
import { createModbusServer, createRegisterUnit } from '@outpost/modbus';
import jsmodbus from 'jsmodbus';
import { sendToParent } from '../harness/child.ts';
import { ANSWER, FRAME_REGISTERS } from './frames.ts';

export interface PeerPorts {
  readonly bare: number;
  readonly outpost: number;
  readonly jsmodbus: number;
}

export type PeerMessage = ({ kind: 'ready' } & PeerPorts) | ({ kind: 'cpu' } & NodeJS.CpuUsage);

/** No protocol at all: any request is answered with the canned response and its transaction ID. */
function bareServer(): Server {
  return createServer({ noDelay: true }, (socket) => {
    const answer = Buffer.from(ANSWER);
    socket.on('data', (request) => {
      answer[0] = request[0]!;
      answer[1] = request[1]!;
      socket.write(answer);
    });
    socket.on('error', () => socket.destroy());
  });
}

function jsmodbusServer(): Server {
  const server = createServer();
  new jsmodbus.server.TCP(server, { holding: Buffer.alloc(2 * FRAME_REGISTERS) });
  return server;
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
      resolve(address.port);
    });
  });
}

const unit = createRegisterUnit({ holdingRegisters: new Uint16Array(FRAME_REGISTERS) });
const outpost = createModbusServer({
  framing: 'tcp',
  units: () => unit,
  limits: { maxConnections: 1000 },
});
const ports: PeerPorts = {
  bare: await listening(bareServer()),
  outpost: await outpost.listen(0),
  jsmodbus: await listening(jsmodbusServer()),
};
sendToParent<PeerMessage>({ kind: 'ready', ...ports });
// Any message over the channel is answered with the processor time of this process.
process.on('message', () => sendToParent<PeerMessage>({ kind: 'cpu', ...process.cpuUsage() }));
