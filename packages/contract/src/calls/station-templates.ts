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

/** A template of 2,000 points whose texts are long. */
const MAX_TEMPLATE_BYTES = 8 * 1_024 * 1_024;
/** Of an own template digits, of one that comes with the product a word: no part of a path. */
const templateQuery = z.strictObject({ id: StationTemplate.shape.Id });

export const stationTemplates = {
  list: defineCall({
    needs: 'Admin',
    tag: 'Station templates',
    method: 'GET',
    path: '/api/Stations/templates',
    summary: 'Templates that new stations are made from: own ones, and those that come with the product',
    answer: z.array(StationTemplateRow),
  }),
  links: defineCall({
    needs: 'Admin',
    tag: 'Station templates',
    method: 'GET',
    path: '/api/Stations/templates/stations',
    summary: 'Which stations were made from which template, and the version that each has',
    answer: z.array(TemplateLink),
  }),
  get: defineCall({
    needs: 'Admin',
    tag: 'Station templates',
    method: 'GET',
    path: '/api/Stations/template',
    summary: 'One template with what a station made from it has',
    query: templateQuery,
    answer: StationTemplate,
  }),
  create: defineCall({
    needs: 'Admin',
    tag: 'Station templates',
    method: 'POST',
    path: '/api/Stations/templates',
    audit: { kind: 'station', action: 'template-created' },
    summary: 'Make a template of a station as it is stored, without what only its place decides',
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
    summary: 'Store a template of a file, as a new one or as the next version of the one with its name',
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
    summary: 'Rename an own template, or make its next version of a station as it is stored',
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
    summary: 'Delete an own template. Stations made from it stay as they are',
    params: idParam,
    answer: done,
  }),
  export: defineCall({
    needs: 'Admin',
    tag: 'Station templates',
    method: 'GET',
    path: '/api/Stations/template/file',
    audit: { kind: 'export', action: 'template' },
    summary: 'One template as a JSON file, which can be imported elsewhere',
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
      'Bring stations made from an own template to its present version; what was changed of them since stays. Each succeeds or is refused by itself',
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
    summary: 'Note of which template, and of which version of it, a station was made',
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
    summary: 'Forget of which template a station was made; updates of the template skip it',
    params: idParam,
    answer: done,
  }),
};
