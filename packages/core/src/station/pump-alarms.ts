import type { Point } from '@outpost/contract';

const OF_PUMP = /^pump-(run|fail|current)(?::(\d+))?$/;

/**
 * The points whose alarms concern the pump that a point shows: by the Id of each point with a purpose of
 * `pump-run`, the Ids of the points with a purpose of that pump's fault or motor current. Pumps without any
 * are left out.
 */
export function pumpAlarmPoints(
  points: readonly Pick<Point, 'Id' | 'Purpose'>[],
): ReadonlyMap<number, number[]> {
  const ofPumps = points.flatMap(({ Id, Purpose }) => {
    const [, what, pump = '1'] = OF_PUMP.exec(Purpose) ?? [];
    return what === undefined ? [] : [{ Id, what, pump }];
  });
  return new Map(
    ofPumps.flatMap(({ Id, what, pump }): [number, number[]][] => {
      const others = ofPumps.filter((own) => own.what !== 'run' && own.pump === pump);
      return what === 'run' && others.length > 0 ? [[Id, others.map((own) => own.Id)]] : [];
    }),
  );
}
