import * as z from 'zod';
import { Area, RenameAreaBody, RenamedArea } from '../areas.ts';
import { defineCall } from '../call.ts';

/** Areas: groups of stations. An area exists while a station names it. */
export const areas = {
  list: defineCall({
    method: 'GET',
    path: '/api/Areas',
    needs: 'Viewer',
    summary: 'List the areas and how many stations each has, by name',
    answer: z.array(Area),
  }),
  rename: defineCall({
    method: 'PUT',
    path: '/api/Areas',
    needs: 'Admin',
    audit: { kind: 'station', action: 'changed' },
    summary: 'Rename an area, merge it with another, or remove it from its stations',
    body: RenameAreaBody,
    answer: RenamedArea,
  }),
};
