export const pointNotFound = (kind: string | undefined, pointId: number) =>
  kind === undefined ? `No point ${pointId} exists` : `No ${kind} point ${pointId} exists`;

export const mustNotBeBefore1970 = 'Must not be before 1970';
export const mustBeAfter = (startDate: string) => `Must be after ${startDate}`;
export const mustBeBefore2200 = 'Must be before 2200';
