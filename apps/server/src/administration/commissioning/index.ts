import { calls } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Audit } from '../../platform/audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { mount } from '../../platform/http/index.ts';
import type { Storage } from '../../platform/storage/index.ts';
import { principalActor, type StationService } from '../stations/index.ts';
import type { ObservationDeps } from './observations.ts';
import { createCommissioningRepository } from './repository.ts';
import { CommissioningService } from './service.ts';

export interface CommissioningAreaDeps extends Omit<ObservationDeps, 'audit'> {
  readonly storage: Storage;
  readonly audit: Audit;
  readonly stations: StationService;
  readonly clock: Clock;
}

/** Mounts the checklist whose items are ticked as points are exercised in the field. */
export function mountCommissioning(app: FastifyInstance, deps: CommissioningAreaDeps): void {
  const repository = createCommissioningRepository(deps.storage, deps.audit);
  const service = new CommissioningService({ ...deps, repository });
  mount(app, calls.stationAdmin.commissioning, ({ params }) => service.of(params.id));
  mount(app, calls.stationAdmin.restartCommissioning, ({ params, principal }) =>
    service.restart(params.id, principalActor(principal)),
  );
  mount(app, calls.stationAdmin.tick, ({ params, body, principal }) =>
    service.tick(params.id, body, principalActor(principal)),
  );
}
