import { calls, roleAllows } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { mount, type Principal } from '../../platform/http/index.ts';
import { isConfirmed } from '../recipients/index.ts';
import type { OnCallOverrideService } from './overrides/service.ts';
import type { ScheduleService } from './service.ts';
import type { SwapService } from './swaps/service.ts';
import * as texts from './texts.ts';

const OK = { Ok: true as const };
const actorOf = ({ accountId, name, role }: Principal) => ({ accountId, name, role });

export function mountScheduleRoutes(app: FastifyInstance, service: ScheduleService): void {
  const { onCallSchedules } = calls;
  mount(app, onCallSchedules.list, () => service.list());
  mount(app, onCallSchedules.get, ({ params }) => service.get(params.id));
  mount(app, onCallSchedules.create, async ({ body, principal }) => ({
    Id: await service.create(body, actorOf(principal)),
  }));
  mount(app, onCallSchedules.update, async ({ params, body, query, principal }) => {
    await service.update(params.id, body, actorOf(principal), isConfirmed(query));
    return { Id: params.id };
  });
  mount(app, onCallSchedules.remove, async ({ params, query, principal }) => {
    await service.delete(params.id, actorOf(principal), isConfirmed(query));
    return { Id: params.id };
  });
}

/** Schedules and assignments; Viewers and Operators see only their own schedules. */
export function mountAssignmentRoutes(app: FastifyInstance, service: ScheduleService): void {
  const { accountOnCallSchedules } = calls;
  mount(app, accountOnCallSchedules.list, () => service.assignments());
  mount(app, accountOnCallSchedules.ofSchedule, ({ params }) => service.usersOf(params.id));
  mount(app, accountOnCallSchedules.ofAccount, ({ params, principal }) => {
    refuseOthers(principal, params.id);
    return service.ofAccount(params.id);
  });
  mount(app, accountOnCallSchedules.replaceOfSchedule, async ({ params, body, query, principal }) => {
    await service.replaceOfSchedule(params.id, body, actorOf(principal), isConfirmed(query));
    return OK;
  });
  mount(app, accountOnCallSchedules.replaceOfAccount, async ({ params, body, query, principal }) => {
    await service.replaceOfAccount(params.id, body, actorOf(principal), isConfirmed(query));
    return OK;
  });
  mount(app, accountOnCallSchedules.add, async ({ body, query, principal }) => ({
    Id: await service.assign(body, actorOf(principal), isConfirmed(query)),
  }));
  mount(app, accountOnCallSchedules.remove, async ({ params, query, principal }) => {
    await service.unassign(params.id, actorOf(principal), isConfirmed(query));
    return OK;
  });
}

export function mountOverrideRoutes(app: FastifyInstance, service: OnCallOverrideService): void {
  const { onCallOverrides } = calls;
  mount(app, onCallOverrides.list, ({ principal }) => service.list(principal));
  mount(app, onCallOverrides.create, async ({ body, query, principal }) => ({
    Id: await service.create(body, actorOf(principal), isConfirmed(query)),
  }));
  mount(app, onCallOverrides.remove, async ({ params, query, principal }) => {
    await service.delete(params.id, actorOf(principal), isConfirmed(query));
    return OK;
  });
}

export function mountSwapRoutes(app: FastifyInstance, service: SwapService): void {
  const { swaps } = calls;
  mount(app, swaps.make, async ({ body, query, principal }) => {
    await service.make(body, actorOf(principal), isConfirmed(query));
    return OK;
  });
  mount(app, swaps.requests, () => service.list());
  mount(app, swaps.request, async ({ body, principal }) => ({
    Id: await service.request(body, actorOf(principal)),
  }));
  mount(app, swaps.withdraw, async ({ params, principal }) => {
    await service.withdraw(params.id, actorOf(principal));
    return OK;
  });
  mount(app, swaps.confirm, async ({ params, query, principal }) => {
    await service.confirm(params.id, actorOf(principal), isConfirmed(query));
    return OK;
  });
  mount(app, swaps.decline, async ({ params, body, principal }) => {
    await service.decline(params.id, body.Note, actorOf(principal));
    return OK;
  });
}

/** The response does not reveal whether the account exists. */
function refuseOthers({ accountId, role }: Principal, asked: number): void {
  if (accountId === asked || roleAllows(role, 'Supervisor')) return;
  throw new AppError('ROLE_TOO_LOW', texts.schedulesOfOthersRequireSupervisor);
}
