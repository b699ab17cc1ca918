import { calls } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/index.ts';
import { principalActor, type StationService } from '../stations/index.ts';
import type { CommissioningContext } from './context.ts';
import { createCommissioningRepository } from './repository.ts';
import { CommissioningService } from './service.ts';

/** Mounts the checklist whose items are ticked as points are exercised in the field. */
export function mountCommissioning(
  app: FastifyInstance,
  context: Context,
  stations: StationService,
  { image, history, alarms }: Pick<CommissioningContext, 'image' | 'history' | 'alarms'>,
): void {
  const repository = createCommissioningRepository(context.storage, context.audit);
  const service = new CommissioningService({ ...context, stations, image, history, alarms, repository });
  mount(app, calls.stationAdmin.commissioning, ({ params }) => service.of(params.id));
  mount(app, calls.stationAdmin.restartCommissioning, ({ params, principal }) =>
    service.restart(params.id, principalActor(principal)),
  );
  mount(app, calls.stationAdmin.tick, ({ params, body, principal }) =>
    service.tick(params.id, body, principalActor(principal)),
  );
}
