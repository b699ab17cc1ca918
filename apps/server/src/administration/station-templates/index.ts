import {
  calls,
  STATION_MEDIA_TYPES,
  TEMPLATE_FILE,
  TEMPLATE_FILE_VERSION,
  type TemplateFile,
} from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { exportNote } from '../../platform/audit/index.ts';
import type { Context } from '../../platform/context.ts';
import { FileResponse, mount } from '../../platform/http/index.ts';
import { principalActor, type StationService } from '../stations/index.ts';
import { applyToStations } from './apply.ts';
import { TemplateRepository } from './repository.ts';
import { TemplateService } from './service.ts';
import * as texts from './texts.ts';

export { readBuiltInTemplates } from './built-in.ts';

/**
 * Templates: listed, created from stations, exported and imported, and applied again to their
 * stations.
 */
export interface StationTemplates {
  mount(app: FastifyInstance): void;
}

export function createStationTemplates(context: Context, stations: StationService): StationTemplates {
  const { storage, audit, clock } = context;
  const repository = new TemplateRepository(storage, audit);
  const service = new TemplateService(context, repository, stations);
  const own = calls.stationTemplates;
  return {
    mount(app) {
      mount(app, own.list, () => service.list());
      mount(app, own.links, () => service.links());
      mount(app, own.get, ({ query }) => service.get(query.id));
      mount(app, own.create, ({ body, principal }) => service.create(body, principalActor(principal)));
      mount(app, own.import, ({ body, principal }) => service.import(body, principalActor(principal)));
      mount(app, own.update, ({ params, body, principal }) =>
        service.update(params.id, body, principalActor(principal)),
      );
      mount(app, own.remove, async ({ params, principal }) => {
        await service.remove(params.id, principalActor(principal));
        return { Ok: true as const };
      });
      mount(app, own.link, async ({ params, body, principal }) => {
        await service.link({ StationId: params.id, ...body }, principalActor(principal));
        return { Ok: true as const };
      });
      mount(app, own.unlink, async ({ params, principal }) => {
        await service.unlink(params.id, principalActor(principal));
        return { Ok: true as const };
      });
      mount(app, own.export, async ({ query, principal }) => {
        const { Name, Description, Station, Version } = await service.get(query.id);
        const words = texts.templateAsJson(Name);
        const asked = { TemplateId: query.id, Version };
        await audit.append(exportNote({ action: 'template', by: principal, words, asked }));
        const file: TemplateFile = {
          Format: TEMPLATE_FILE,
          Version: TEMPLATE_FILE_VERSION,
          Template: { Name, Description, Station },
        };
        const name = `template-${query.id}.json`;
        return new FileResponse(name, STATION_MEDIA_TYPES.json, textOf(file));
      });
      mount(app, own.apply, async ({ params, body, principal }) => {
        const { id } = params;
        const by = principalActor(principal);
        const { template } = await service.own(id);
        const links = new Map(
          (await repository.links())
            .filter(({ templateId }) => templateId === String(id))
            .map(({ stationId, version }) => [stationId, version]),
        );
        const to = {
          template,
          stationAt: (version: number) => service.stationAt(id, version),
          versionOf: (stationId: number) => links.get(stationId),
          linked: (stationId: number) =>
            repository.link(
              { stationId, templateId: template.Id, version: template.Version },
              { by, atMs: clock.now() },
              null,
            ),
        };
        return applyToStations(stations, to, body, by);
      });
    },
  };
}

async function* textOf(file: TemplateFile): AsyncGenerator<string> {
  yield `${JSON.stringify(file, null, 2)}\n`;
}
