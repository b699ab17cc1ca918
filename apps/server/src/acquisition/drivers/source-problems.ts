import {
  type FieldProblem,
  fieldsSchema,
  formatIssue,
  isModbusSource,
  type StationConfig,
} from '@outpost/contract';
import { PROTOCOLS } from './registry.ts';
import * as texts from './texts.ts';

/**
 * What is wrong with the source and the addresses of a station by the descriptor of its protocol.
 * Paths are those of the body of a call.
 */
export function sourceProblems(
  { Source, Points }: Pick<StationConfig, 'Source' | 'Points'>,
  protocols = PROTOCOLS,
): FieldProblem[] {
  const protocol = protocols.find(({ id }) => id === Source.Protocol);
  if (protocol === undefined) {
    const known = protocols.map(({ id }) => id);
    return [{ Path: 'body.Source.Protocol', Message: texts.mustBeProtocol(known) }];
  }
  // The contract has checked them.
  if (isModbusSource(Source)) return [];
  const { id, source, addressId, address } = protocol;
  const ofAddress = fieldsSchema(addressId, address);
  return [
    ...problemsIn(fieldsSchema(id, source), Source, 'body.Source'),
    ...Points.flatMap((point, index) => problemsIn(ofAddress, point.Source, `body.Points.${index}.Source`)),
  ];
}

function problemsIn(schema: ReturnType<typeof fieldsSchema>, value: unknown, path: string): FieldProblem[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map((issue) => ({
    Path: [path, ...issue.path].join('.'),
    Message: formatIssue(issue.message),
  }));
}
