import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export type { Registry } from 'prom-client';

/** The metrics of one server. Names are `outpost_…` with the unit last. */
export interface Metrics {
  readonly registry: Registry;
  /** @param read called when `/metrics` is requested */
  gauge(name: string, help: string, read: () => number): void;
  /** @param read the total since the start; called when `/metrics` is requested */
  counter(name: string, help: string, read: () => number): void;
}

/** Creates the metrics of one server, with the process's own: CPU, memory, event loop delay, garbage collection. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    gauge(name, help, read) {
      new Gauge({
        ...{ name, help, registers },
        collect() {
          this.set(read());
        },
      });
    },
    counter(name, help, read) {
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
