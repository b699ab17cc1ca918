import type { OnCallOverride, Schedule } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import type { AddressesOf, Notify } from '../outbox/index.ts';
import { createRecipientRepository, type ReachGuard } from '../recipients/index.ts';
import type { OnCallContext } from './context.ts';
import { createOnCallOverrideRepository } from './overrides/repository.ts';
import { OnCallOverrideService } from './overrides/service.ts';
import {
  mountAssignmentRoutes,
  mountOverrideRoutes,
  mountScheduleRoutes,
  mountSwapRoutes,
} from './routes.ts';
import { ScheduleService } from './service.ts';
import { createSwapMessages } from './swaps/messages.ts';
import { createSwapRepository } from './swaps/repository.ts';
import { SwapService } from './swaps/service.ts';

/** The stored data about who is on call when. */
export interface StoredOnCall {
  readonly schedules: readonly Schedule[];
  readonly assignments: readonly { readonly AccountId: number; readonly ScheduleId: number }[];
  /** Those that have not ended, by start. */
  readonly overrides: readonly OnCallOverride[];
}

/** The area of weekly on-call schedules, their users, overrides, and swaps. */
export type Schedules = ReturnType<typeof createSchedules>;

export function createSchedules(
  context: Context,
  guard: ReachGuard,
  notify: Notify,
  addressesOf: AddressesOf,
) {
  const { storage, clock } = context;
  const overrides = createOnCallOverrideRepository(storage);
  const recipients = createRecipientRepository(storage);
  const shared: OnCallContext = { ...context, guard, overrides, recipients };
  const service = new ScheduleService(shared);
  const swapRepository = createSwapRepository(storage);
  const isOpen = async (id: number) => (await swapRepository.find(id, clock.now()))?.State === 'open';
  const messages = createSwapMessages(context, notify, addressesOf, isOpen);
  return {
    service,
    mount(app: FastifyInstance): void {
      mountScheduleRoutes(app, service);
      mountAssignmentRoutes(app, service);
      mountOverrideRoutes(app, new OnCallOverrideService(shared));
      mountSwapRoutes(app, new SwapService(shared, swapRepository, messages));
    },
    /** Reads it again; `onCallChanged` on the bus shows when that is useful. @throws StorageError */
    duty: async (): Promise<StoredOnCall> => ({
      schedules: await service.list(),
      assignments: await service.assignments(),
      overrides: await overrides.endingAfter(clock.now()),
    }),
    /** Overrides that end after an instant, also past ones, by start. @throws StorageError */
    overridesAfter: (atMs: number): Promise<OnCallOverride[]> => overrides.endingAfter(atMs),
  };
}
