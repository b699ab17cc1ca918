/**
 * `outpost status`: how the running server is. Exits with 1 when it does not respond or serves no
 * calls; with `--live` only when it does not respond, so that a server that stands by is well.
 */
import { parseArgs } from 'node:util';
import { argumentsOrUsage } from '../usage.ts';
import { serverAddress } from './server-address.ts';

const RESPONSE_TIMEOUT_MS = 10_000;

/** What it reads of `/health`. */
interface Report {
  readonly Ready: boolean;
  readonly State: string;
  readonly Role?: string;
  readonly Parts?: Readonly<Record<string, { readonly State: string; readonly Detail?: string }>>;
}

const { live } = argumentsOrUsage(
  'outpost status [--live]',
  () => parseArgs({ options: { live: { type: 'boolean', default: false } } }).values,
);

const address = serverAddress(process.env);
try {
  const response = await fetch(`${address}/health`, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
  const report = (await response.json()) as Report;
  const role = report.Role === undefined ? '' : ` (${report.Role})`;
  process.stdout.write(`Outpost at ${address}${role}: ${report.Ready ? report.State : 'not ready'}\n`);
  for (const [name, { State, Detail }] of Object.entries(report.Parts ?? {}))
    if (State !== 'ok')
      process.stdout.write(`  ${name}: ${State}${Detail === undefined ? '' : `. ${Detail}`}\n`);
  process.exitCode = report.Ready || live ? 0 : 1;
} catch (error) {
  const { cause, message } = error as Error & { cause?: Error };
  process.stderr.write(`Outpost does not respond at ${address}: ${cause?.message ?? message}\n`);
  process.exitCode = 1;
}
