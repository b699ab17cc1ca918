import * as z from 'zod';
import { defineCall } from '../call.ts';
import { MapStyles } from '../map.ts';
import { TrendSet, TrendSetBody } from '../trend-sets.ts';
import { SavedView, ViewBody } from '../views.ts';
import { created, done, idParam } from './parts.ts';

/** Views of the grid, each account its own. */
export const views = {
  list: defineCall({
    method: 'GET',
    path: '/api/Views',
    needs: 'Viewer',
    tag: 'Views',
    summary: 'The views that this account saved, by name',
    answer: z.array(SavedView),
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/Views',
    needs: 'Viewer',
    tag: 'Views',
    unaudited: 'Only the account that saved it sees it',
    summary: 'Save a view under a name that this account has not given yet',
    body: ViewBody,
    status: 201,
    answer: created,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/api/Views/:id',
    needs: 'Viewer',
    tag: 'Views',
    unaudited: 'Only the account that saved it sees it',
    summary: 'Rename a view of this account, or save it anew',
    params: idParam,
    body: ViewBody,
    answer: created,
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/api/Views/:id',
    needs: 'Viewer',
    tag: 'Views',
    unaudited: 'Only the account that saved it sees it',
    summary: 'Forget a view of this account',
    params: idParam,
    answer: done,
  }),
};

/** Trends under a name, each account its own. */
export const trendSets = {
  list: defineCall({
    method: 'GET',
    path: '/api/TrendSets',
    needs: 'Viewer',
    tag: 'Views',
    summary: 'The trends that this account saved, by name',
    answer: z.array(TrendSet),
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/TrendSets',
    needs: 'Viewer',
    tag: 'Views',
    unaudited: 'Only the account that saved it sees it',
    summary: 'Save a trend under a name that this account has not given to another one yet',
    body: TrendSetBody,
    status: 201,
    answer: created,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/api/TrendSets/:id',
    needs: 'Viewer',
    tag: 'Views',
    unaudited: 'Only the account that saved it sees it',
    summary: 'Rename a saved trend of this account, or save it anew',
    params: idParam,
    body: TrendSetBody,
    answer: created,
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/api/TrendSets/:id',
    needs: 'Viewer',
    tag: 'Views',
    unaudited: 'Only the account that saved it sees it',
    summary: 'Forget a saved trend of this account',
    params: idParam,
    answer: done,
  }),
};

export const map = {
  styles: defineCall({
    method: 'GET',
    path: '/api/Map/styles',
    needs: 'Viewer',
    tag: 'Map',
    summary: 'Where the backgrounds of the map come from',
    answer: MapStyles,
  }),
};
