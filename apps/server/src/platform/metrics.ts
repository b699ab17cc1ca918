import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export type { Registry } from 'prom-client';

/** The metrics of one server. Names are `outpost_…` with the unit last. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the metrics of one server, with the process's own: CPU, memory, event loop delay, garbage collection. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    /** @param read called when `/metrics` is requested */
    gauge(name: string, help: string, read: () => number): void {
      new Gauge({
        ...{ name, help, registers },
        collect() {
          this.set(read());
        },
      });
    },
    /** @param read the total since the start; called when `/metrics` is requested */
    counter(name: string, help: string, read: () => number): void {
      new Counter({
        ...{ name, help, registers },
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
  };
}
