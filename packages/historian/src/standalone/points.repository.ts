import type { CatalogPoint, HistorianTransaction, PointCatalog } from '../storage.ts';

interface PointRow {
  readonly pointId: number;
  readonly kind: CatalogPoint['kind'];
  /** JSON. */
  readonly scale: string | null;
}

/** The points of a database that is the historian's own, stored with their samples. */
export const ownPoints = (query: HistorianTransaction['query']): PointCatalog => ({
  kinds: () => query('select point_id as "pointId", kind from historian_points'),
  async find(pointIds) {
    if (pointIds.length === 0) return [];
    const rows = await query<PointRow>(
      `select point_id as "pointId", kind, scale from historian_points
        where point_id in (${pointIds.map(() => '?').join(', ')})`,
      pointIds,
    );
    return rows.map((row) => ({ ...row, scale: row.scale === null ? null : JSON.parse(row.scale) }));
  },
  keep: (transaction, points) =>
    transaction.insertMany(
      'historian_points',
      ['point_id', 'kind', 'scale'],
      points.map(({ pointId, kind, scale }) => [pointId, kind, scale && JSON.stringify(scale)]),
      { key: ['point_id'], set: ['kind', 'scale'] },
    ),
});
