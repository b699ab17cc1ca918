/**
 * A client in a process of its own that always has this number of pending requests: more than the
 * server reads ahead.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { MAP_REQUEST, RESPONSE_BYTES } from './frames.ts';

const UNDER_WAY = 2_000;

const socket = connect({ port: Number(process.argv[2]), host: '127.0.0.1', noDelay: true });
await once(socket, 'connect');
const half = Buffer.concat(Array.from({ length: UNDER_WAY / 2 }, () => MAP_REQUEST));
let bytes = 0;
let owed = 0;
socket.on('data', (chunk) => {
  bytes += chunk.length;
  owed += chunk.length / RESPONSE_BYTES;
  for (; owed >= UNDER_WAY / 2; owed -= UNDER_WAY / 2) socket.write(half);
});
process.on('message', () => process.send!({ kind: 'answers', count: bytes / RESPONSE_BYTES }));
socket.write(half);
socket.write(half);
