import { calls, roleAllows } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { mount, type Principal } from '../http/index.ts';
import { AppError } from '../platform/app-error.ts';
import type { DutyOverrideService } from './overrides/service.ts';
import type { ScheduleService } from './service.ts';

const OK = { Ok: true as const };
const actorOf = ({ accountId, name }: Principal) => ({ accountId, name });

export function mountScheduleRoutes(app: FastifyInstance, service: ScheduleService): void {
  const { onCallSchedules } = calls;
  mount(app, onCallSchedules.list, () => service.list());
  mount(app, onCallSchedules.get, ({ params }) => service.get(params.id));
  mount(app, onCallSchedules.create, async ({ body, principal }) => ({
    Id: await service.create(body, actorOf(principal)),
  }));
  mount(app, onCallSchedules.update, async ({ params, body, principal }) => ({
    Id: await service.update(params.id, body, actorOf(principal)),
  }));
  mount(app, onCallSchedules.remove, async ({ params, principal }) => ({
    Id: await service.delete(params.id, actorOf(principal)),
  }));
}

/** Who is on which schedule; a Viewer or Operator sees the own schedules. */
export function mountAssignmentRoutes(app: FastifyInstance, service: ScheduleService): void {
  const { accountOnCallSchedules } = calls;
  mount(app, accountOnCallSchedules.list, () => service.assignments());
  mount(app, accountOnCallSchedules.ofSchedule, ({ params }) => service.usersOf(params.id));
  mount(app, accountOnCallSchedules.ofAccount, ({ params, principal }) => {
    refuseOthers(principal, params.id);
    return service.ofAccount(params.id);
  });
  mount(app, accountOnCallSchedules.replaceOfSchedule, async ({ params, body, principal }) => {
    await service.replaceOfSchedule(params.id, body, actorOf(principal));
    return OK;
  });
  mount(app, accountOnCallSchedules.replaceOfAccount, async ({ params, body, principal }) => {
    await service.replaceOfAccount(params.id, body, actorOf(principal));
    return OK;
  });
  mount(app, accountOnCallSchedules.add, async ({ body, principal }) => ({
    Id: await service.assign(body, actorOf(principal)),
  }));
  mount(app, accountOnCallSchedules.remove, async ({ params, principal }) => {
    await service.unassign(params.id, actorOf(principal));
    return OK;
  });
}

export function mountOverrideRoutes(app: FastifyInstance, service: DutyOverrideService): void {
  const { dutyOverrides } = calls;
  mount(app, dutyOverrides.list, () => service.list());
  mount(app, dutyOverrides.create, async ({ body, principal }) => ({
    Id: await service.create(body, actorOf(principal)),
  }));
  mount(app, dutyOverrides.remove, async ({ params, principal }) => {
    await service.delete(params.id, actorOf(principal));
    return OK;
  });
}

/** Whether there is such an account makes no difference to what is said. */
function refuseOthers({ accountId, role }: Principal, asked: number): void {
  if (accountId === asked || roleAllows(role, 'Supervisor')) return;
  throw new AppError('ROLE_TOO_LOW', 'Other accounts’ schedules need the role Supervisor');
}
