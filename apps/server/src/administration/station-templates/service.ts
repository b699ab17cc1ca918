import {
  type NewTemplate,
  StationTemplate,
  type StationTemplateRow,
  type TemplateChange,
  type TemplateImport,
  type TemplateLink,
  TemplateStation,
} from '@outpost/contract';
import { compareNames, templateFieldsOf } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import type { Actor, AuditNote } from '../../platform/audit/index.ts';
import { toInstant } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { StationService } from '../stations/index.ts';
import { readBuiltInTemplates } from './built-in.ts';
import {
  MAX_TEMPLATES,
  type StoredTemplate,
  type TemplateRepository,
  type TemplateSaveOutcome,
  templateNameKey,
} from './repository.ts';
import * as texts from './texts.ts';

type Saved = { readonly Id: number; readonly Version: number };

/**
 * Templates that new stations are created from: built-in ones, and those that Admins created from
 * stations.
 */
export class TemplateService {
  readonly #context: Context;
  readonly #repository: TemplateRepository;
  readonly #stations: Pick<StationService, 'get' | 'all'>;
  #builtIn: readonly StationTemplate[] | undefined;

  constructor(
    context: Context,
    repository: TemplateRepository,
    stations: Pick<StationService, 'get' | 'all'>,
  ) {
    this.#context = context;
    this.#repository = repository;
    this.#stations = stations;
  }

  /** Users' own first, by name. */
  async list(): Promise<StationTemplateRow[]> {
    const { logger } = this.#context;
    const [own, stations] = await Promise.all([this.#repository.list(), this.#repository.stations()]);
    const rows = own.flatMap((stored): StationTemplateRow[] => {
      const station = TemplateStation.safeParse(stations.get(stored.id));
      if (!station.success) {
        logger.error({ templateId: stored.id }, 'a template cannot be read and is not listed');
        return [];
      }
      const { changedAtMs, changedBy } = stored;
      const origin = { Own: true, ChangedAt: toInstant(changedAtMs), ChangedBy: changedBy };
      return [{ ...rowOf(templateOf(stored, station.data)), ...origin }];
    });
    const builtIn = this.#builtIns().map((template) => ({
      ...rowOf(template),
      ...{ Own: false, ChangedAt: null, ChangedBy: '' },
    }));
    return [...rows.sort((a, b) => compareNames(a.Name, b.Name)), ...builtIn];
  }

  /** @throws AppError `TEMPLATE_NOT_FOUND` */
  async get(id: string): Promise<StationTemplate> {
    const builtIn = this.#builtIns().find(({ Id }) => Id === id);
    if (builtIn) return builtIn;
    // A word is the ID of a built-in template of another release.
    if (!/^\d+$/.test(id)) throw notFound(id);
    return (await this.own(Number(id))).template;
  }

  /** A user's template as it is now. @throws AppError `TEMPLATE_NOT_FOUND` */
  async own(id: number): Promise<{ readonly stored: StoredTemplate; readonly template: StationTemplate }> {
    const stored = (await this.#repository.list()).find((one) => one.id === id);
    if (!stored) throw notFound(id);
    return { stored, template: templateOf(stored, await this.stationAt(id, stored.version)) };
  }

  /** The content of a version of a user's template. @throws AppError `TEMPLATE_NOT_FOUND` */
  async stationAt(id: number, version: number): Promise<TemplateStation> {
    const station = await this.#repository.station(id, version);
    if (station === undefined) throw notFound(id);
    return TemplateStation.parse(station);
  }

  /** @throws AppError `STATION_NOT_FOUND`, `TEMPLATE_NAME_TAKEN`, `TEMPLATES_FULL` */
  async create({ StationId, Name, Description }: NewTemplate, by: Actor): Promise<Saved> {
    const from = this.#stations.get(StationId);
    const station = TemplateStation.parse(templateFieldsOf(from));
    const words = texts.createdTemplateFrom(Name, from.SiteName);
    const content = { name: Name, description: Description, station };
    const saving = this.#saving('template-created', by, words, StationId);
    return savedOf(await this.#repository.create(content, saving, StationId), Name);
  }

  /** @throws AppError `TEMPLATE_NOT_FOUND`, `TEMPLATE_CHANGED`, `TEMPLATE_NAME_TAKEN`, `STATION_NOT_FOUND` */
  async update(id: number, change: TemplateChange, by: Actor): Promise<Saved> {
    const { Name, Description, Version, StationId } = change;
    const from = StationId === null ? null : this.#stations.get(StationId);
    const station = from === null ? null : TemplateStation.parse(templateFieldsOf(from));
    const words =
      from === null ? texts.changedTemplate(Name) : texts.storedNextTemplateVersion(Name, from.SiteName);
    const saving = this.#saving('template-changed', by, words, StationId ?? undefined);
    const content = { name: Name, description: Description, station };
    return savedOf(
      await this.#repository.update(id, Version, content, saving, StationId ?? undefined),
      Name,
      id,
    );
  }

  /** @throws AppError `TEMPLATE_NAME_TAKEN`, `TEMPLATES_FULL` */
  async import({ File, Replace }: TemplateImport, by: Actor): Promise<Saved> {
    const { Name, Description, Station } = File.Template;
    const content = { name: Name, description: Description, station: Station };
    const saving = this.#saving('template-imported', by, texts.importedTemplate(Name));
    const present = Replace
      ? (await this.#repository.list()).find(({ name }) => templateNameKey(name) === templateNameKey(Name))
      : undefined;
    const outcome = present
      ? await this.#repository.update(present.id, null, content, saving)
      : await this.#repository.create(content, saving);
    return savedOf(outcome, Name, present?.id);
  }

  /** @throws AppError `TEMPLATE_NOT_FOUND` */
  async remove(id: number, by: Actor): Promise<void> {
    const { stored } = await this.own(id);
    const note = this.#saving('template-deleted', by, texts.deletedTemplate(stored.name)).note;
    if (!(await this.#repository.remove(id, note(stored)))) throw notFound(id);
  }

  /** Of existing stations. */
  async links(): Promise<TemplateLink[]> {
    const living = new Set(this.#stations.all().map(({ StationId }) => StationId));
    const links = await this.#repository.links();
    return links
      .filter(({ stationId }) => living.has(stationId))
      .map(({ stationId, templateId, version }) => ({
        StationId: stationId,
        TemplateId: templateId,
        Version: version,
      }));
  }

  /**
   * @throws AppError `STATION_NOT_FOUND`; `TEMPLATE_NOT_FOUND`, also where the version is later
   * than the current one
   */
  async link({ StationId, TemplateId, Version }: TemplateLink, by: Actor): Promise<void> {
    const { clock } = this.#context;
    const { SiteName } = this.#stations.get(StationId);
    const template = await this.get(TemplateId);
    if (Version > template.Version) throw notFound(texts.templateVersion(TemplateId, Version));
    const words = texts.linkedToTemplateVersion(SiteName, template.Name, Version);
    const note = noteOf('template-linked', by, words, { TemplateId, Version }, StationId);
    const link = { stationId: StationId, templateId: TemplateId, version: Version };
    await this.#repository.link(link, { by, atMs: clock.now() }, note);
  }

  /** @throws AppError `STATION_NOT_FOUND` */
  async unlink(stationId: number, by: Actor): Promise<void> {
    const { SiteName } = this.#stations.get(stationId);
    const words = texts.unlinkedFromTemplate(SiteName);
    await this.#repository.unlink(stationId, noteOf('template-unlinked', by, words, {}, stationId));
  }

  #builtIns(): readonly StationTemplate[] {
    this.#builtIn ??= readBuiltInTemplates();
    return this.#builtIn;
  }

  #saving(action: string, by: Actor, words: string, stationId?: number) {
    return {
      by,
      atMs: this.#context.clock.now(),
      note: ({ id, version }: { id: number; version: number }) =>
        noteOf(action, by, words, { TemplateId: String(id), Version: version }, stationId),
    };
  }
}

const templateOf = ({ id, name, description, version }: StoredTemplate, Station: TemplateStation) =>
  StationTemplate.parse({ Id: String(id), Name: name, Description: description, Version: version, Station });

function rowOf({ Id, Name, Description, Version, Station }: StationTemplate) {
  const { Kind, Points } = Station;
  const Limits = Points.reduce((sum, point) => sum + point.Limits.length, 0);
  return { Id, Name, Description, Version, Kind, Points: Points.length, Limits };
}

const noteOf = (
  action: string,
  by: Actor,
  words: string,
  details: object,
  stationId?: number,
): AuditNote => ({
  kind: 'station',
  action,
  outcome: 'done',
  by,
  ...(stationId !== undefined && { stationId }),
  words,
  details: { ...details },
});

function savedOf(outcome: TemplateSaveOutcome, name: string, id?: number): Saved {
  switch (outcome.kind) {
    case 'saved':
      return { Id: outcome.id, Version: outcome.version };
    case 'missing':
      throw notFound(id ?? name);
    case 'changed':
      throw new AppError('TEMPLATE_CHANGED', texts.templateVersionNow(name, outcome.version));
    case 'taken':
      throw new AppError('TEMPLATE_NAME_TAKEN', texts.templateNameTaken(name));
    case 'full':
      throw new AppError('TEMPLATES_FULL', texts.maxTemplatesReached(MAX_TEMPLATES));
  }
}

const notFound = (id: number | string): AppError =>
  new AppError('TEMPLATE_NOT_FOUND', texts.templateNotFound(id));
