import { toInstant } from './clock.ts';
import type { Context } from './context.ts';
import type { HealthCheck } from './system-health.ts';
import * as texts from './texts.ts';

interface StandbyFacts {
  readonly standbys: readonly string[];
}

/** What can be wrong with the servers that stand by. */
const STANDBY_CHECKS: readonly HealthCheck<StandbyFacts>[] = [
  {
    id: 'server.no-standby',
    area: 'server',
    severity: 'high',
    find: ({ standbys }) =>
      standbys.length > 0 ? null : { title: 'No other server is ready to take over', sinceMs: null },
    effect: 'If this server or its machine fails, no stations are monitored until it is started again.',
    steps: [
      'Check that the standby server is running and reaches the database.',
      'Its /health says what keeps it from taking over.',
    ],
  },
];

/** Reports on the servers that stand by for this one; without a lease there are none. */
export function reportStandbys({ lease, health, systemHealth, config, clock }: Context): void {
  if (lease === null) return;
  health.addFacts({ Role: 'active', Server: config.serverName, Since: toInstant(clock.now()) });
  health.add('standby', async () => {
    const standbys = await lease.standbys();
    return standbys.length > 0
      ? { State: 'ok', Detail: texts.standbys(standbys.join(', ')) }
      : { State: 'degraded', Detail: texts.noStandby };
  });
  systemHealth.addChecks(STANDBY_CHECKS, async () => ({ standbys: await lease.standbys() }));
  systemHealth.addPart('server', texts.standby, async () => ({
    figures: [
      {
        Label: texts.readyToTakeOver,
        Kind: 'text',
        Value: (await lease.standbys()).join(', ') || texts.none,
      },
    ],
  }));
}
