import { type ShownValue, TRUST_LABELS } from '../value/index.ts';
import * as texts from './texts.ts';
import type { LevelLine, LimitLine, ProcessDiagram, ProcessReading, ProcessSetpoint } from './types.ts';

/** What the picture shows, one statement each: the text alternative. */
export function describePicture(diagram: ProcessDiagram): string[] {
  const { rain, vessel, pumps, valve, inflow, suction, outlet, outletSetpoint, readings, setpoints } =
    diagram;
  const values = [inflow, suction, ...outlet, valve, ...readings];
  return [
    ...(rain === null
      ? []
      : [
          describeReading(rain.today),
          describeReading(rain.rate),
          ...rain.hours.flatMap(({ time, amount, text, isPartial }) =>
            amount === 0 && !isPartial ? [] : [`${time}: ${text}`],
          ),
        ]),
    ...(vessel === null
      ? []
      : [
          `${vessel.name}: ${formatValue(vessel.level.value)}`,
          ...vessel.lines.flatMap(describeLine),
          ...vessel.floats.map(({ name, text }) => `${name}: ${text}`),
        ]),
    ...pumps.flatMap(({ name, word, current }) => [
      `${name}: ${word}`,
      ...(current === null ? [] : [`${name}, ${describeReading(current)}`]),
    ]),
    ...values.flatMap((reading) => (reading === null ? [] : [describeReading(reading)])),
    ...(outletSetpoint === null ? [] : [`${outletSetpoint.label}: ${formatValue(outletSetpoint.value)}`]),
    ...setpoints.map(describeSetpoint),
  ];
}

/** `2.84 m`, `2.84 m (stale)`. */
function formatValue({ text, units, trust }: ShownValue): string {
  const value = units === '' ? text : `${text} ${units}`;
  return trust === 'good' ? value : `${value} (${TRUST_LABELS[trust]})`;
}

const describeReading = ({ name, value }: ProcessReading) => `${name}: ${formatValue(value)}`;

const describeSetpoint = ({ label, value }: ProcessSetpoint) =>
  texts.setpointValue(label, formatValue(value));

function describeLine(line: LevelLine): string[] {
  if (line.kind === 'limit') return [describeLimit(line)];
  return [...(line.limit === null ? [] : [describeLimit(line.limit)]), describeSetpoint(line.setpoint)];
}

function describeLimit({ label, text, units, priority }: LimitLine): string {
  const limit = texts.limitValue(label, `${text} ${units}`.trim());
  return priority === null ? limit : texts.limitExceeded(limit);
}
