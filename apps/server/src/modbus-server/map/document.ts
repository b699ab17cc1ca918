import { calls, MEDIA_TYPES, type ModbusMapVersion } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { exportNote } from '../../platform/audit/index.ts';
import { toInstant } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { FileResponse, mount } from '../../platform/http/index.ts';
import { csvOf, xlsxOf } from '../../platform/tables/index.ts';
import { changesTable, mapTable } from './map-table.ts';
import * as texts from './texts.ts';
import type { StoredVersion } from './version-repository.ts';
import type { Versions } from './versions.ts';

const presented = ({ version, atMs, by, entries }: StoredVersion): ModbusMapVersion => ({
  Version: version,
  At: toInstant(atMs),
  By: [...by],
  Entries: entries,
});

/**
 * The register map as a document and as a file, each with its version, and the list of versions.
 */
export function mountDocument(app: FastifyInstance, context: Context, versions: Versions): void {
  const { audit, clock, timeZone, settings } = context;
  const organisation = () => settings.now().companyName;

  async function contentOf(version: number | undefined) {
    const content = await versions.content(version);
    if (!content) throw new AppError('NOT_FOUND', `Version ${version} of the Modbus map not found`);
    return content;
  }

  mount(app, calls.modbusMap.versions, async () => (await versions.list()).map(presented));
  mount(app, calls.modbusMap.document, async ({ query }) => {
    const { version, changes, map, isNewest } = await contentOf(query.version);
    return {
      ...presented(version),
      Organisation: organisation(),
      TimeZone: timeZone,
      IsNewest: isNewest,
      Stale: settings.now().modbus.stale,
      Changes: changes,
      Map: map,
    };
  });
  mount(app, calls.modbusMap.file, async ({ query: { format, version: asked }, principal }) => {
    const { version, changes, map } = await contentOf(asked);
    const words = texts.exportedVersion(version.version, format.toUpperCase());
    const file = { format, version: version.version };
    await audit.append(exportNote({ action: 'modbus-map', by: principal, words, asked: file }));
    const heading = [
      `${organisation() === '' ? texts.registerMap : texts.registerMapOf(organisation())}, version ${version.version}`,
      `Created ${toInstant(version.atMs)}${version.by.length === 0 ? '' : ` by ${version.by.join(', ')}`}`,
    ];
    const table = mapTable(map, heading);
    const content =
      format === 'csv'
        ? csvOf(table)
        : xlsxOf({
            title: heading[0]!,
            madeAt: toInstant(clock.now()),
            tables: [table, changesTable(changes, heading)],
          });
    return new FileResponse(`register-map-v${version.version}.${format}`, MEDIA_TYPES[format], content);
  });
}
