/**
 * Requests one URL over 8 kept connections for some time and prints the rate as JSON: `load.ts URL
 * MS [ETAG]`.
 */
import { Agent, get } from 'node:http';

const CONNECTIONS = 8;
const [url, durationMs, etag] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const headers = { authorization: 'Bearer x', ...(etag ? { 'if-none-match': etag } : {}) };
const expected = etag ? 304 : 200;

/** @returns bytes of the body */
function ask(): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url!, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (data: Buffer) => {
        bytes += data.length;
      });
      response.on('end', () => {
        if (response.statusCode === expected) resolve(bytes);
        else reject(new Error(`${url}: expected ${expected}, got ${response.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}

async function asker(untilMs: number, tookMs: number[]): Promise<number> {
  let bytes = 0;
  while (performance.now() < untilMs) {
    const start = performance.now();
    bytes = await ask();
    tookMs.push(performance.now() - start);
  }
  return bytes;
}

// The first requests pay for connections and compilation.
await Promise.all(Array.from({ length: CONNECTIONS }, () => asker(performance.now() + 300, [])));
const start = performance.now();
const tookMs: number[] = [];
const askers = Array.from({ length: CONNECTIONS }, () => asker(start + Number(durationMs), tookMs));
const [bytes] = await Promise.all(askers);
const wallMs = performance.now() - start;
tookMs.sort((a, b) => a - b);
agent.destroy();
process.stdout.write(
  JSON.stringify({
    requestsPerSecond: (tookMs.length / wallMs) * 1_000,
    bytes,
    p50Ms: tookMs[tookMs.length >> 1],
  }),
);
