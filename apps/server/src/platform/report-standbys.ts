import { toInstant } from './clock.ts';
import type { Context } from './context.ts';
import type { OtherServer } from './storage/index.ts';
import type { HealthCheck } from './system-health.ts';
import * as texts from './texts.ts';

interface StandbyFacts {
  /** The name of this server. */
  readonly own: string;
  /** The other servers. */
  readonly others: readonly OtherServer[];
}

const readyOf = (others: readonly OtherServer[]) =>
  others.flatMap(({ server, problem }) => (problem === null ? [server] : []));

/** What can be wrong with the servers that stand by. */
export const STANDBY_CHECKS: readonly HealthCheck<StandbyFacts>[] = [
  {
    id: 'server.no-standby',
    area: 'server',
    severity: 'high',
    find: ({ others }) =>
      readyOf(others).length > 0 ? null : { title: 'No other server is ready to take over', sinceMs: null },
    effect: 'If this server or its machine fails, no stations are monitored until it is started again.',
    steps: [
      'Check that the standby server is running and reaches the database.',
      'Its /health says what keeps it from taking over.',
    ],
  },
  {
    id: 'server.other-version',
    area: 'server',
    severity: 'medium',
    find: ({ others }) =>
      others
        .filter(({ isOtherVersion }) => isOtherVersion)
        .map(({ server, problem, release }) => ({
          subject: server,
          title: texts.runsOtherVersion(server, release.version),
          sinceMs: null,
          ...(problem !== null && { reason: problem }),
        })),
    effect: 'A server of an earlier version cannot take over once a later one has changed the database.',
    steps: ['Upgrade all servers to the same version, one after the other.'],
  },
  {
    id: 'server.cannot-take-over',
    area: 'server',
    severity: 'medium',
    find: ({ others }) =>
      others
        .filter(({ problem, isOtherVersion }) => problem !== null && !isOtherVersion)
        .map(({ server, problem }) => ({
          ...{ subject: server, title: `${server} cannot take over`, sinceMs: null },
          reason: problem!,
        })),
    effect: 'If this server fails, that one does not take over.',
    steps: ['Correct what the reason says, on that server.'],
  },
  {
    id: 'server.same-name',
    area: 'server',
    severity: 'low',
    find: ({ own, others }) => {
      const names = [own, ...others.map(({ server }) => server)];
      return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map((name) => ({
        ...{ subject: name, title: `Several servers have the name ${name}`, sinceMs: null },
      }));
    },
    effect: 'It cannot be seen which of them a message is about.',
    steps: ['Give each server its own SERVER_NAME.'],
  },
];

/** Reports on the servers that stand by for this one; without a lease there are none. */
export function reportStandbys({ lease, health, systemHealth, config, clock }: Context): void {
  if (lease === null) return;
  health.addFacts({ Role: 'active', Server: config.serverName, Since: toInstant(clock.now()) });
  health.add('standby', async () => {
    const others = await lease.others();
    const standbys = readyOf(others);
    const different = others.filter(({ isOtherVersion }) => isOtherVersion);
    const detail = standbys.length > 0 ? texts.standbys(standbys.join(', ')) : texts.noStandby;
    return {
      State: standbys.length > 0 ? 'ok' : 'degraded',
      Detail: [
        detail,
        ...different.map(({ server, release }) => texts.runsOtherVersion(server, release.version)),
      ].join('. '),
    };
  });
  systemHealth.addChecks(STANDBY_CHECKS, async () => ({
    own: config.serverName,
    others: await lease.others(),
  }));
  systemHealth.addPart('server', texts.standby, async () => ({
    figures: [
      {
        Label: texts.readyToTakeOver,
        Kind: 'text',
        Value: readyOf(await lease.others()).join(', ') || texts.none,
      },
    ],
  }));
}
