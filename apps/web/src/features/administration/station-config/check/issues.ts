import {
  duplicatePointProblems,
  fieldsSchema,
  type ProtocolDescriptor,
  StationConfig,
} from '@outpost/contract';
import type * as z from 'zod';
import type { ConfigIssue } from '../model/problems.ts';
import * as texts from '../texts.ts';

const MAX_ISSUES = 1_000;

/**
 * What is wrong with a station: by the fields that the server lists for its protocol, which have the
 * more precise messages, and by the contract.
 */
export function issuesOf(candidate: StationConfig, protocol: ProtocolDescriptor): ConfigIssue[] {
  const issues = [
    ...fieldIssues(candidate, protocol),
    // The contract looks for them only in a station that is valid otherwise.
    ...duplicateIssues(candidate),
    ...schemaIssues(StationConfig, candidate),
  ];
  return issues.slice(0, MAX_ISSUES);
}

function duplicateIssues({ Points }: StationConfig): ConfigIssue[] {
  return duplicatePointProblems(Points).flatMap(({ point, message }) =>
    Points[point]!.Point === '' ? [] : [{ path: ['Points', point, 'Point'], message }],
  );
}

function fieldIssues({ Source, Points }: StationConfig, protocol: ProtocolDescriptor): ConfigIssue[] {
  const { id, source, addressId, address } = protocol;
  if (source.length === 0 && address.length === 0) {
    return [{ path: ['Source', 'Protocol'], message: texts.protocolNotAvailable }];
  }
  const addressSchema = fieldsSchema(addressId, address);
  return [
    ...schemaIssues(fieldsSchema(id, source), Source, 'Source'),
    ...Points.flatMap((point, index) => schemaIssues(addressSchema, point.Source, 'Points', index, 'Source')),
  ];
}

function schemaIssues(schema: z.ZodType, value: unknown, ...at: (string | number)[]): ConfigIssue[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => ({
    path: [...at, ...path.map((part) => (typeof part === 'number' ? part : String(part)))],
    message,
  }));
}
