import { calls } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/index.ts';
import type { ReportScheduleService } from './service.ts';

export function mountReportScheduleRoutes(app: FastifyInstance, service: ReportScheduleService): void {
  const { reportSchedules } = calls;
  mount(app, reportSchedules.list, () => service.list());
  mount(app, reportSchedules.get, ({ params }) => service.get(params.id));
  mount(app, reportSchedules.create, async ({ body }) => ({ Id: await service.create(body) }));
  mount(app, reportSchedules.update, async ({ params, body }) => ({
    Id: await service.update(params.id, body),
  }));
  mount(app, reportSchedules.delete, async ({ params }) => {
    await service.delete(params.id);
    return { Ok: true as const };
  });
  mount(app, reportSchedules.log, ({ params }) => service.log(params.id));
  mount(app, reportSchedules.send, async ({ params, principal }) => {
    await service.sendTo(params.id, principal.accountId);
    return { Id: params.id };
  });
}
