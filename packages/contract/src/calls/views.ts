import * as z from 'zod';
import { defineCall } from '../call.ts';
import { NoJson } from '../files.ts';
import { MapStyles, TILE_MEDIA_TYPE, TilePlace } from '../map.ts';
import { TrendSet, TrendSetBody } from '../trend-sets.ts';
import { SavedView, ViewBody } from '../views.ts';
import { created, done, idParam } from './parts.ts';

/** Views of the grid, separate for each account. */
export const views = {
  list: defineCall({
    method: 'GET',
    path: '/api/Views',
    needs: 'Viewer',
    personal: true,
    summary: 'List your saved views, by name',
    answer: z.array(SavedView),
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/Views',
    needs: 'Viewer',
    unaudited: 'Visible only to the account that saved it',
    summary: 'Save a view under a new name',
    body: ViewBody,
    status: 201,
    answer: created,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/api/Views/:id',
    needs: 'Viewer',
    unaudited: 'Visible only to the account that saved it',
    summary: 'Rename or update a view',
    params: idParam,
    body: ViewBody,
    answer: created,
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/api/Views/:id',
    needs: 'Viewer',
    unaudited: 'Visible only to the account that saved it',
    summary: 'Delete a view',
    params: idParam,
    answer: done,
  }),
};

/** Saved trends, separate for each account. */
export const trendSets = {
  list: defineCall({
    method: 'GET',
    path: '/api/TrendSets',
    needs: 'Viewer',
    personal: true,
    tag: 'Views',
    summary: 'List your saved trends, by name',
    answer: z.array(TrendSet),
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/TrendSets',
    needs: 'Viewer',
    tag: 'Views',
    unaudited: 'Visible only to the account that saved it',
    summary: 'Save a trend under a new name',
    body: TrendSetBody,
    status: 201,
    answer: created,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/api/TrendSets/:id',
    needs: 'Viewer',
    tag: 'Views',
    unaudited: 'Visible only to the account that saved it',
    summary: 'Rename or update a saved trend',
    params: idParam,
    body: TrendSetBody,
    answer: created,
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/api/TrendSets/:id',
    needs: 'Viewer',
    tag: 'Views',
    unaudited: 'Visible only to the account that saved it',
    summary: 'Delete a saved trend',
    params: idParam,
    answer: done,
  }),
};

export const map = {
  styles: defineCall({
    method: 'GET',
    path: '/api/Map/styles',
    needs: 'Viewer',
    summary: 'Get the map styles',
    answer: MapStyles,
  }),
  tile: defineCall({
    method: 'GET',
    path: '/api/Map/tiles/:version/:z/:x/:y',
    needs: 'Viewer',
    unaudited: 'Part of the page: a piece of the background, without data of the utility',
    summary: 'Get a vector tile of the region map, empty where it has no data',
    params: TilePlace,
    answer: NoJson,
    mediaTypes: [TILE_MEDIA_TYPE],
    isPartOfPage: true,
  }),
};
