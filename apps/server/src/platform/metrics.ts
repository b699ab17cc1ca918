import { collectDefaultMetrics, Registry } from 'prom-client';

export type { Registry } from 'prom-client';

/**
 * The registry of one server's metrics, with the process's own (CPU, memory, event loop delay,
 * garbage collection). Areas add theirs with `registers: [metrics]`, named `outpost_…` with the
 * unit last.
 */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
