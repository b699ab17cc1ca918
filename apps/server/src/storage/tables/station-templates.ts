import type { Generated } from 'kysely';

export interface StationTemplateTables {
  station_templates: StationTemplatesTable;
  station_template_versions: StationTemplateVersionsTable;
  station_template_links: StationTemplateLinksTable;
}

export interface StationTemplatesTable {
  id: Generated<number>;
  name: string;
  /** The name as names are compared. */
  name_key: string;
  description: string;
  /** The present one. */
  version: number;
  changed_at: number;
  changed_by: string;
}

/** Every version stays: what a station was made from says what was changed of it since. */
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
  /** `StationTemplate.Id` of the contract: an own one in digits, or one that comes with the product. */
  template_id: string;
  version: number;
  at: number;
  by_name: string;
}
