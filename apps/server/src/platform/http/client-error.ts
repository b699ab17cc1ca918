import type { Socket } from 'node:net';
import { AppError } from '../app-error.ts';
import { PROBLEM_TYPE, problemBody } from './problem.ts';
import * as texts from './texts.ts';

/**
 * How long the answer may take to arrive before the connection is closed, whatever the other side
 * does.
 */
const LINGER_MS = 1_000;

/** Answers what is not HTTP, or too long or too slow to be a request, and closes the connection. */
export function onClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = problemBody(new AppError('BAD_REQUEST', describeClientError(error.code)));
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: ${PROBLEM_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  );
  // Ending is only half of it: a client that never ends its side would keep the connection and its
  // descriptor. Destroying it at once would discard the answer while more data is still arriving.
  socket.resume();
  const late = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(late));
}

function describeClientError(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return texts.headersTooLong;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return texts.requestTimedOut;
  return texts.notHttp11;
}
