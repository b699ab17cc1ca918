import type { TemplateStation } from '@outpost/contract';
import type { Audit, AuditNote } from '../../platform/audit/index.ts';
import type { Database, Storage } from '../../platform/storage/index.ts';

/** A user's template without its station. */
export interface StoredTemplate {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly version: number;
  readonly changedAtMs: number;
  readonly changedBy: string;
}

/** The content of a template to be stored. */
export interface TemplateContent {
  readonly name: string;
  readonly description: string;
  /** null: unchanged. */
  readonly station: TemplateStation | null;
}

export interface TemplateSaving {
  readonly by: { readonly accountId: number | null; readonly name: string };
  readonly atMs: number;
  /** The audit event of what was stored. */
  note(stored: { readonly id: number; readonly version: number }): AuditNote;
}

/** The result of an attempt to save. */
export type TemplateSaveOutcome =
  | { readonly kind: 'saved'; readonly id: number; readonly version: number }
  /** `version`: the stored one, which is not the reviewed one. */
  | { readonly kind: 'changed'; readonly version: number }
  | { readonly kind: 'missing' | 'taken' | 'full' };

export interface StoredTemplateLink {
  readonly stationId: number;
  readonly templateId: string;
  readonly version: number;
}

/** Maximum number of users' templates. */
export const MAX_TEMPLATES = 500;
const SAVES = { alone: 'station-templates' } as const;

/** Key of equal names: case, forms of one character and the width of gaps are ignored. */
export const templateNameKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();

/** Users' templates with all versions, and which station was created from which. */
export class TemplateRepository {
  readonly #storage: Storage;
  readonly #audit: Pick<Audit, 'appendIn'>;

  constructor(storage: Storage, audit: Pick<Audit, 'appendIn'>) {
    this.#storage = storage;
    this.#audit = audit;
  }

  list(): Promise<StoredTemplate[]> {
    return this.#storage.read
      .selectFrom('station_templates')
      .select([
        'id',
        'name',
        'description',
        'version',
        'changed_at as changedAtMs',
        'changed_by as changedBy',
      ])
      .execute();
  }

  /** The stored content of a template's version; undefined: it does not exist. */
  async station(id: number, version: number): Promise<unknown> {
    const row = await this.#storage.read
      .selectFrom('station_template_versions')
      .select('station')
      .where('template_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    return row && (JSON.parse(row.station) as unknown);
  }

  /** The station of each template's current version, by ID. */
  async stations(): Promise<Map<number, unknown>> {
    const rows = await this.#storage.read
      .selectFrom('station_template_versions')
      .innerJoin('station_templates', 'station_templates.id', 'station_template_versions.template_id')
      .whereRef('station_templates.version', '=', 'station_template_versions.version')
      .select(['station_templates.id', 'station_template_versions.station'])
      .execute();
    return new Map(rows.map(({ id, station }) => [id, JSON.parse(station) as unknown]));
  }

  /** @param stationId its source, which is linked to it */
  create(
    content: TemplateContent & { station: TemplateStation },
    saving: TemplateSaving,
    stationId?: number,
  ) {
    return this.#storage.transaction(async (trx): Promise<TemplateSaveOutcome> => {
      if (await isTaken(trx, content.name)) return { kind: 'taken' };
      const { count } = await trx
        .selectFrom('station_templates')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= MAX_TEMPLATES) return { kind: 'full' };
      const { id } = await trx
        .insertInto('station_templates')
        .values({ ...columnsOf(content, saving), version: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await insertVersion(trx, id, 1, content.station, saving);
      if (stationId !== undefined)
        await putLink(trx, { stationId, templateId: String(id), version: 1 }, saving);
      await this.#audit.appendIn(trx, [saving.note({ id, version: 1 })]);
      return { kind: 'saved', id, version: 1 };
    }, SAVES);
  }

  /**
   * @param version the reviewed version; null: any
   * @param stationId the source of the next version, which is linked to it
   */
  update(
    id: number,
    version: number | null,
    content: TemplateContent,
    saving: TemplateSaving,
    stationId?: number,
  ) {
    return this.#storage.transaction(async (trx): Promise<TemplateSaveOutcome> => {
      const before = await trx
        .selectFrom('station_templates')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!before) return { kind: 'missing' };
      if (version !== null && before.version !== version) return { kind: 'changed', version: before.version };
      if (await isTaken(trx, content.name, id)) return { kind: 'taken' };
      const next = content.station === null ? before.version : before.version + 1;
      await trx
        .updateTable('station_templates')
        .set({ ...columnsOf(content, saving), version: next })
        .where('id', '=', id)
        .execute();
      if (content.station !== null) await insertVersion(trx, id, next, content.station, saving);
      if (stationId !== undefined) {
        await putLink(trx, { stationId, templateId: String(id), version: next }, saving);
      }
      await this.#audit.appendIn(trx, [saving.note({ id, version: next })]);
      return { kind: 'saved', id, version: next };
    }, SAVES);
  }

  /** @returns whether it existed */
  remove(id: number, note: AuditNote): Promise<boolean> {
    return this.#storage.transaction(async (trx) => {
      await trx.deleteFrom('station_template_links').where('template_id', '=', String(id)).execute();
      await trx.deleteFrom('station_template_versions').where('template_id', '=', id).execute();
      const { numDeletedRows } = await trx
        .deleteFrom('station_templates')
        .where('id', '=', id)
        .executeTakeFirst();
      if (numDeletedRows > 0n) await this.#audit.appendIn(trx, [note]);
      return numDeletedRows > 0n;
    }, SAVES);
  }

  links(): Promise<StoredTemplateLink[]> {
    return this.#storage.read
      .selectFrom('station_template_links')
      .select(['station_id as stationId', 'template_id as templateId', 'version'])
      .orderBy('station_id')
      .execute();
  }

  link(
    link: StoredTemplateLink,
    saving: Pick<TemplateSaving, 'by' | 'atMs'>,
    note: AuditNote | null,
  ): Promise<void> {
    return this.#storage.transaction(async (trx) => {
      await putLink(trx, link, saving);
      if (note !== null) await this.#audit.appendIn(trx, [note]);
    });
  }

  unlink(stationId: number, note: AuditNote): Promise<void> {
    return this.#storage.transaction(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('station_template_links')
        .where('station_id', '=', stationId)
        .executeTakeFirst();
      if (numDeletedRows > 0n) await this.#audit.appendIn(trx, [note]);
    });
  }
}

const columnsOf = ({ name, description }: TemplateContent, { by, atMs }: TemplateSaving) => ({
  name,
  name_key: templateNameKey(name),
  description,
  changed_at: atMs,
  changed_by: by.name,
});

async function isTaken(trx: Database, name: string, except?: number): Promise<boolean> {
  const other = await trx
    .selectFrom('station_templates')
    .select('id')
    .where('name_key', '=', templateNameKey(name))
    .executeTakeFirst();
  return other !== undefined && other.id !== except;
}

async function insertVersion(
  trx: Database,
  template_id: number,
  version: number,
  station: TemplateStation,
  { by, atMs }: TemplateSaving,
): Promise<void> {
  await trx
    .insertInto('station_template_versions')
    .values({ template_id, version, at: atMs, by_name: by.name, station: JSON.stringify(station) })
    .execute();
}

async function putLink(
  trx: Database,
  { stationId, templateId, version }: StoredTemplateLink,
  { by, atMs }: Pick<TemplateSaving, 'by' | 'atMs'>,
): Promise<void> {
  const values = { template_id: templateId, version, at: atMs, by_name: by.name };
  await trx
    .insertInto('station_template_links')
    .values({ station_id: stationId, ...values })
    .onConflict((conflict) => conflict.column('station_id').doUpdateSet(values))
    .execute();
}
