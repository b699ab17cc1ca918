import * as z from 'zod';
import { defineCall } from '../call.ts';
import { NoJson } from '../files.ts';
import { STATION_MEDIA_TYPES } from '../station-admin.ts';
import {
  NewTemplate,
  StationTemplate,
  StationTemplateRow,
  TemplateApplyBody,
  TemplateApplyReport,
  TemplateChange,
  TemplateImport,
  TemplateLink,
  TemplateLinkBody,
  TemplateSaved,
} from '../station-templates.ts';
import { done, idParam } from './parts.ts';

/** A template of 2,000 points with long texts. */
const MAX_TEMPLATE_BYTES = 8 * 1_024 * 1_024;
/** Digits for a user's template, a word for a built-in one; never part of a path. */
const templateQuery = z.strictObject({ id: StationTemplate.shape.Id });

export const stationTemplates = {
  list: defineCall({
    needs: 'Admin',
    tag: 'Station templates',
    method: 'GET',
    path: '/api/Stations/templates',
    summary: 'List station templates, both built-in and your own',
    answer: z.array(StationTemplateRow),
  }),
  links: defineCall({
    needs: 'Admin',
    tag: 'Station templates',
    method: 'GET',
    path: '/api/Stations/templates/stations',
    summary: 'List stations with the template and version that each was created from',
    answer: z.array(TemplateLink),
  }),
  get: defineCall({
    needs: 'Admin',
    tag: 'Station templates',
    method: 'GET',
    path: '/api/Stations/template',
    summary: 'Get a template with its full configuration',
    query: templateQuery,
    answer: StationTemplate,
  }),
  create: defineCall({
    needs: 'Admin',
    tag: 'Station templates',
    method: 'POST',
    path: '/api/Stations/templates',
    audit: { kind: 'station', action: 'template-created' },
    summary: 'Create a template from a stored station, without site-specific values',
    body: NewTemplate,
    status: 201,
    answer: TemplateSaved,
  }),
  import: defineCall({
    needs: 'Admin',
    tag: 'Station templates',
    method: 'POST',
    path: '/api/Stations/templates/import',
    audit: { kind: 'station', action: 'template-imported' },
    summary:
      'Import a template from a file. If a template of that name exists, the import becomes its next version.',
    body: TemplateImport,
    maxBodyBytes: MAX_TEMPLATE_BYTES,
    answer: TemplateSaved,
  }),
  update: defineCall({
    needs: 'Admin',
    tag: 'Station templates',
    method: 'PUT',
    path: '/api/Stations/templates/:id',
    audit: { kind: 'station', action: 'template-changed' },
    summary: 'Rename a template, or store its next version from a stored station',
    params: idParam,
    body: TemplateChange,
    answer: TemplateSaved,
  }),
  remove: defineCall({
    needs: 'Admin',
    tag: 'Station templates',
    method: 'DELETE',
    path: '/api/Stations/templates/:id',
    audit: { kind: 'station', action: 'template-deleted' },
    summary: 'Delete a template. Stations created from it stay unchanged.',
    params: idParam,
    answer: done,
  }),
  export: defineCall({
    needs: 'Admin',
    tag: 'Station templates',
    method: 'GET',
    path: '/api/Stations/template/file',
    audit: { kind: 'export', action: 'template' },
    summary: 'Export a template as JSON',
    query: templateQuery,
    answer: NoJson,
    mediaTypes: [STATION_MEDIA_TYPES.json],
  }),
  apply: defineCall({
    needs: 'Admin',
    tag: 'Station templates',
    method: 'POST',
    path: '/api/Stations/templates/:id/apply',
    audit: { kind: 'station', action: 'changed' },
    summary:
      'Update stations to the current version of their template, keeping local changes. The response has a result for each station; a rejected station does not stop the others.',
    params: idParam,
    body: TemplateApplyBody,
    maxBodyBytes: 256 * 1_024,
    answer: TemplateApplyReport,
  }),
  link: defineCall({
    needs: 'Admin',
    tag: 'Station templates',
    method: 'PUT',
    path: '/api/Stations/template/:id',
    audit: { kind: 'station', action: 'template-linked', ofStation: true },
    summary: 'Link a station to the template and version that it was created from',
    params: idParam,
    body: TemplateLinkBody,
    answer: done,
  }),
  unlink: defineCall({
    needs: 'Admin',
    tag: 'Station templates',
    method: 'DELETE',
    path: '/api/Stations/template/:id',
    audit: { kind: 'station', action: 'template-unlinked', ofStation: true },
    summary: 'Unlink a station from its template. Template updates then skip it.',
    params: idParam,
    answer: done,
  }),
};
