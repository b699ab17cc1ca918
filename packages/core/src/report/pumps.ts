import type { Point } from '@outpost/contract';

/**
 * The points for running pumps, in the order of the pumps' numbers: digital ones with a purpose of
 * `pump-run`, `pump-run:1`, `pump-run:2` …
 */
export function pumpRunPoints<P extends Pick<Point, 'Kind' | 'Purpose'>>(points: readonly P[]): P[] {
  const numbered = points.flatMap((point) => {
    const match = /^pump-run(?::(\d+))?$/.exec(point.Purpose);
    return match && point.Kind === 'digital' ? [{ point, number: Number(match[1] ?? 0) }] : [];
  });
  return numbered.sort((a, b) => a.number - b.number).map(({ point }) => point);
}
