import type { OnCallOverride, Schedule } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Audit } from '../../platform/audit/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Storage } from '../../platform/storage/index.ts';
import type { ReachGuard } from '../recipients/index.ts';
import { createOnCallOverrideRepository } from './overrides/repository.ts';
import { OnCallOverrideService } from './overrides/service.ts';
import { createScheduleRepository } from './repository.ts';
import { mountAssignmentRoutes, mountOverrideRoutes, mountScheduleRoutes } from './routes.ts';
import { ScheduleService } from './service.ts';

export interface SchedulesDeps {
  readonly storage: Storage;
  readonly audit: Pick<Audit, 'appendIn'>;
  readonly guard: ReachGuard;
  readonly bus: Bus;
  readonly clock: Clock;
  /** The organisation's IANA time zone. */
  readonly timeZone: string;
}

/** The stored data about who is on call when. */
export interface StoredOnCall {
  readonly schedules: readonly Schedule[];
  readonly assignments: readonly { readonly AccountId: number; readonly ScheduleId: number }[];
  /** Those that have not ended. */
  readonly overrides: readonly OnCallOverride[];
}

/** The area of weekly on-call schedules, their users, and overrides. */
export interface Schedules {
  readonly service: ScheduleService;
  mount(app: FastifyInstance): void;
  /** Reads it again; `onCallChanged` on the bus shows when that is useful. @throws StorageError */
  duty(): Promise<StoredOnCall>;
}

export function createSchedules(deps: SchedulesDeps): Schedules {
  const { storage } = deps;
  const service = new ScheduleService({ ...deps, repository: createScheduleRepository(storage) });
  const overrides = new OnCallOverrideService({
    ...deps,
    repository: createOnCallOverrideRepository(storage),
  });
  return {
    service,
    mount(app) {
      mountScheduleRoutes(app, service);
      mountAssignmentRoutes(app, service);
      mountOverrideRoutes(app, overrides);
    },
    duty: async () => ({
      schedules: await service.list(),
      assignments: await service.assignments(),
      overrides: await overrides.list(),
    }),
  };
}
