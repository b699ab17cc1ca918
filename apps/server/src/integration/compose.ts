import type { FastifyInstance } from 'fastify';
import { toInstant } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import type { PartReport } from '../platform/system-health.ts';
import { type AuditOutput, createAuditOutputs } from './audit-output/index.ts';
import { AUDIT_FILE_CHECKS, type AuditOutputFacts, SYSLOG_CHECKS } from './system-checks.ts';
import * as texts from './texts.ts';

/** What Outpost sends to other systems. */
export interface Integration {
  mount(http: FastifyInstance): void;
  /** Begins to send; not in observe-only mode. */
  start(): void;
  stop(): Promise<void>;
}

export function createIntegration(context: Context): Integration {
  const { health, systemHealth, observeOnly } = context;
  const outputs = createAuditOutputs(context);
  const named = [
    { name: 'syslog', label: texts.syslog, output: outputs.syslog, checks: SYSLOG_CHECKS },
    { name: 'audit-file', label: texts.auditFile, output: outputs.file, checks: AUDIT_FILE_CHECKS },
  ];
  for (const { name, label, output, checks } of named) {
    health.add(name, () => {
      const { failure } = output;
      return failure === null ? { State: 'ok' } : { State: 'degraded', Detail: failure.reason };
    });
    systemHealth.addChecks(checks, () => factsOf(output));
    systemHealth.addPart('integration', label, () => reportOf(output));
  }
  return {
    mount: (http) => outputs.mount(http),
    start() {
      if (!observeOnly) outputs.start();
    },
    stop: () => outputs.stop(),
  };
}

async function factsOf(output: AuditOutput): Promise<AuditOutputFacts> {
  const { failure } = output;
  return { failure, pending: failure === null ? 0 : await output.pending() };
}

async function reportOf(output: AuditOutput): Promise<PartReport> {
  const { isOn, lastDeliveryMs } = output;
  return {
    isOn,
    figures: [
      { Label: texts.eventsNotSent, Kind: 'count', Value: await output.pending() },
      {
        ...{ Label: texts.lastSent, Kind: 'time' },
        Value: lastDeliveryMs === null ? null : toInstant(lastDeliveryMs),
      },
    ],
  };
}
