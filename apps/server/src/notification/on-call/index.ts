import type { OnCallOverride, Schedule } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Audit } from '../../platform/audit/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Storage } from '../../platform/storage/index.ts';
import { createRecipientRepository, type ReachGuard } from '../recipients/index.ts';
import { createOnCallOverrideRepository } from './overrides/repository.ts';
import { OnCallOverrideService } from './overrides/service.ts';
import { createScheduleRepository } from './repository.ts';
import {
  mountAssignmentRoutes,
  mountOverrideRoutes,
  mountScheduleRoutes,
  mountSwapRoutes,
} from './routes.ts';
import { ScheduleService } from './service.ts';
import { createSwapMessages, type SwapMessagesDeps } from './swaps/messages.ts';
import { createSwapRepository } from './swaps/repository.ts';
import { SwapService } from './swaps/service.ts';

export interface SchedulesDeps extends SwapMessagesDeps {
  readonly storage: Storage;
  readonly audit: Pick<Audit, 'appendIn'>;
  readonly guard: ReachGuard;
  readonly bus: Bus;
  readonly clock: Clock;
}

/** The stored data about who is on call when. */
export interface StoredOnCall {
  readonly schedules: readonly Schedule[];
  readonly assignments: readonly { readonly AccountId: number; readonly ScheduleId: number }[];
  /** Those that have not ended, by start. */
  readonly overrides: readonly OnCallOverride[];
}

/** The area of weekly on-call schedules, their users, overrides, and swaps. */
export interface Schedules {
  readonly service: ScheduleService;
  mount(app: FastifyInstance): void;
  /** Reads it again; `onCallChanged` on the bus shows when that is useful. @throws StorageError */
  duty(): Promise<StoredOnCall>;
  /** Overrides that end after an instant, also past ones, by start. @throws StorageError */
  overridesAfter(atMs: number): Promise<OnCallOverride[]>;
}

export function createSchedules(deps: SchedulesDeps): Schedules {
  const { storage } = deps;
  const service = new ScheduleService({ ...deps, repository: createScheduleRepository(storage) });
  const overrideRepository = createOnCallOverrideRepository(storage);
  const overrides = new OnCallOverrideService({ ...deps, repository: overrideRepository });
  const swapRepository = createSwapRepository(storage);
  const isOpen = async (id: number) => (await swapRepository.find(id, deps.clock.now()))?.State === 'open';
  const swaps = new SwapService({
    ...deps,
    repository: swapRepository,
    overrides: overrideRepository,
    recipients: createRecipientRepository(storage),
    messages: createSwapMessages(deps, isOpen),
  });
  return {
    service,
    mount(app) {
      mountScheduleRoutes(app, service);
      mountAssignmentRoutes(app, service);
      mountOverrideRoutes(app, overrides);
      mountSwapRoutes(app, swaps);
    },
    duty: async () => ({
      schedules: await service.list(),
      assignments: await service.assignments(),
      overrides: await overrides.list(),
    }),
    overridesAfter: (atMs) => overrideRepository.endingAfter(atMs),
  };
}
