import { calls } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { mount, type Principal } from '../../platform/http/index.ts';
import type { ReportScheduleService } from './service.ts';

const actorOf = ({ accountId, name }: Principal) => ({ accountId, name });

export function mountReportScheduleRoutes(app: FastifyInstance, service: ReportScheduleService): void {
  const { reportSchedules } = calls;
  mount(app, reportSchedules.list, () => service.list());
  mount(app, reportSchedules.get, ({ params }) => service.get(params.id));
  mount(app, reportSchedules.create, async ({ body, principal }) => ({
    Id: await service.create(body, actorOf(principal)),
  }));
  mount(app, reportSchedules.update, async ({ params, body, principal }) => {
    await service.update(params.id, body, actorOf(principal));
    return { Id: params.id };
  });
  mount(app, reportSchedules.delete, async ({ params, principal }) => {
    await service.delete(params.id, actorOf(principal));
    return { Ok: true as const };
  });
  mount(app, reportSchedules.log, ({ params }) => service.log(params.id));
  mount(app, reportSchedules.send, async ({ params, principal }) => {
    await service.sendTo(params.id, principal.accountId);
    return { Id: params.id };
  });
}
