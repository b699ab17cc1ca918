import type { Generated } from 'kysely';

export interface StationTemplateTables {
  station_templates: StationTemplatesTable;
  station_template_versions: StationTemplateVersionsTable;
  station_template_links: StationTemplateLinksTable;
}

export interface StationTemplatesTable {
  id: Generated<number>;
  name: string;
  /** The name in its comparison form. */
  name_key: string;
  description: string;
  /** The current one. */
  version: number;
  changed_at: number;
  changed_by: string;
}

/** Every version is kept: it shows what a station changed since it was created. */
export interface StationTemplateVersionsTable {
  template_id: number;
  version: number;
  at: number;
  by_name: string;
  /** `TemplateStation` of the contract, as JSON. */
  station: string;
}

export interface StationTemplateLinksTable {
  station_id: number;
  /** `StationTemplate.Id` of the contract: digits for a user's own, or a built-in one. */
  template_id: string;
  version: number;
  at: number;
  by_name: string;
}
