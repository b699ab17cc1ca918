/**
 * The controllers of `bench/push.ts`, in a process of their own: `devices.ts COUNT ANSWER_MS`.
 * Sends their ports; `reset` resets them and returns the number of writes since the last one.
 */
import { createModbusServer, createRegisterUnit } from '@outpost/modbus';
import { sendToParent } from '../harness/child.ts';

export type DevicesMessage = { kind: 'ready'; ports: number[] } | { kind: 'writes'; writes: number };

const [count = 0, responseMs = 0] = process.argv.slice(2).map(Number);
let writes = 0;
const memories = Array.from({ length: count }, () => new Uint16Array(256));
const servers = memories.map((holdingRegisters) => {
  const unit = createRegisterUnit({ holdingRegisters });
  return createModbusServer({
    framing: 'tcp',
    units: () => unit,
    // As over a radio: every response takes a while, whatever the request.
    intercept: ({ functionCode }) => {
      if (functionCode > 4) writes += 1;
      return new Promise((resolve) => setTimeout(() => resolve(undefined), responseMs));
    },
  });
});
const ports: number[] = [];
for (const server of servers) ports.push(await server.listen(0));
sendToParent<DevicesMessage>({ kind: 'ready', ports });
process.on('message', (message) => {
  if (message !== 'reset') return;
  for (const memory of memories) memory.fill(0);
  sendToParent<DevicesMessage>({ kind: 'writes', writes });
  writes = 0;
});
