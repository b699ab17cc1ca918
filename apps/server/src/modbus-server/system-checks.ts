import type { ModbusServerState } from '@outpost/contract';
import type { HealthCheck } from '../platform/system-health.ts';

export type ModbusServerFacts = Pick<ModbusServerState, 'Host' | 'Port' | 'Problem' | 'WithoutAddress'>;

const MAP_PAGE = { path: '/config/modbus', label: 'Modbus Map' };

/** What can be wrong with the Modbus server. */
export const MODBUS_SERVER_CHECKS: readonly HealthCheck<ModbusServerFacts>[] = [
  {
    id: 'modbus-server.not-listening',
    area: 'modbus-server',
    severity: 'high',
    find: ({ Problem }) =>
      Problem === null
        ? null
        : { title: 'The Modbus server is not listening', sinceMs: null, reason: Problem },
    effect: 'Your SCADA system gets no values from Outpost.',
    steps: ['Set a free port and an address of this machine. Outpost retries every ten seconds.'],
    link: { path: '/config/system#modbus-server', label: 'Modbus server settings' },
  },
  {
    id: 'modbus-server.without-address',
    area: 'modbus-server',
    severity: 'low',
    find: ({ WithoutAddress }) =>
      WithoutAddress === 0 ? null : { title: 'The Modbus map is full', sinceMs: null },
    effect: 'Your SCADA system cannot read some stations and points.',
    steps: ['Give large stations a unit of their own.'],
    link: MAP_PAGE,
  },
];
