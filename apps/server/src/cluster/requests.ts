import { ConnectionTestBody, ERROR_CODES, ProbeBody } from '@outpost/contract';
import * as z from 'zod';
import { FieldError, type FieldStep, type RequestTimes } from '../acquisition/index.ts';
import { UNREACHABLE } from '../platform/cluster/index.ts';
import * as texts from './texts.ts';

/**
 * Increases when a server of the version before would misunderstand what is said between the servers, or
 * what they store for each other: conditions, history, tables of leases. See docs/upgrade.md.
 */
export const PROTOCOL_VERSION = 1;

/** Each has 512 samples at most, and together they must fit into a message. */
export const HISTORY_POINTS = 50;

const StationId = z.int().positive();
const SessionId = z.string().max(40);

/**
 * What a node is asked for, by name, with the form of the question. Both are JSON except where
 * stated; a number that is none is null.
 */
export const NODE_QUESTIONS = {
  /** Poll a station now; answered when its values have been published. */
  poll: z.object({ stationId: StationId, version: z.int() }),
  test: ConnectionTestBody,
  probe: ProbeBody,
  /** A turn at the station's device; ends with `close`, or when nothing is asked for a while. */
  open: z.object({
    stationId: StationId,
    version: z.int(),
    points: z.int().positive().optional(),
    givesWay: z.boolean().optional(),
  }),
  read: z.object({ session: SessionId, pointIds: z.array(z.int()) }),
  write: z.object({
    session: SessionId,
    values: z.array(z.object({ pointId: z.int(), value: z.number() })),
  }),
  close: z.object({ session: SessionId }),
  /** Publish the values of all stations. */
  snapshot: z.object({}),
  /** The parts of points' histories that are not in the database; each answer is base64 of bytes. */
  history: z.object({ pointIds: z.array(z.int()).max(HISTORY_POINTS) }),
  /** Insert samples that another server could not store, base64 of a batch of the journal. */
  late: z.object({ batch: z.base64() }),
} as const;

export type Question = keyof typeof NODE_QUESTIONS;
export type QuestionOf<Q extends Question> = z.output<(typeof NODE_QUESTIONS)[Q]>;

/** Why a node could not do it; what a command needs to know of a device's failure. */
const Failure = z.object({
  code: z.string(),
  message: z.string(),
  step: z.string(),
  exceptionCode: z.number().nullable(),
  mayHaveArrived: z.boolean(),
  facts: z.object({ connectMs: z.number().nullable(), responseMs: z.number().nullable() }).nullable(),
});
type Failure = z.output<typeof Failure>;

const Reading = z.object({
  value: z
    .number()
    .nullable()
    .transform((value) => value ?? Number.NaN),
  quality: z.int(),
  reason: z.int(),
});

export const Readings = z.array(Reading);

/** What became of written values. */
export const CarriedOut = z.array(
  z.object({
    sent: z
      .object({ kind: z.enum(['taken', 'refused', 'failed', 'unknown']), error: Failure.optional() })
      .nullable(),
    readBack: Reading.nullable(),
  }),
);

/** By point; null: it has nothing of this one. */
export const Snapshots = z.array(z.base64().nullable());

/** What became of late samples. */
export const Late = z.object({ inserted: z.int(), tooLate: z.int(), notHeld: z.int() });

/** The answer to a question. */
export const Answer = z.union([z.object({ answer: z.unknown() }), z.object({ failure: Failure })]);

export const subjects = {
  /** A node's values, and whether it works. */
  values: (node: number | '*') => `values.${node}`,
  beat: (node: number | '*') => `beat.${node}`,
  /** There are conditions in the database. */
  conditions: 'conditions',
  question: (node: number, question: Question) => `ask.${node}.${question}`,
};

/** The node of a subject of {@link subjects.values} and {@link subjects.beat}. */
export const nodeOf = (subject: string): number => Number(subject.slice(subject.lastIndexOf('.') + 1));

export const encode = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
/** @throws SyntaxError */
export const decode = (data: Uint8Array): unknown => JSON.parse(Buffer.from(data).toString());

export function failureOf(error: unknown): Failure {
  const { code, message, step, exceptionCode, mayHaveArrived, facts } = error as Partial<FieldError>;
  return {
    code: code ?? 'INTERNAL',
    message: message ?? String(error),
    step: step ?? 'request',
    exceptionCode: exceptionCode ?? null,
    mayHaveArrived: mayHaveArrived ?? false,
    facts: facts ?? null,
  };
}

/** A node whose database is away for a moment can be asked again. */
const knownCode = (code: string): FieldError['code'] => {
  if (code in ERROR_CODES) return code as FieldError['code'];
  return code.startsWith('STORAGE_') ? 'NOT_READY' : 'INTERNAL';
};

/** The error that a node had, for who asked it. */
export function errorOf({ code, message, step, exceptionCode, mayHaveArrived, facts }: Failure): FieldError {
  const error = new FieldError(knownCode(code), step as FieldStep, message, { exceptionCode });
  error.mayHaveArrived = mayHaveArrived;
  error.facts = facts as RequestTimes | null;
  return error;
}

/** The server that polls a station cannot be reached. */
export function nodeUnreachable(cause?: unknown): FieldError {
  const { code, message } = (cause ?? {}) as Partial<Error & { code: string }>;
  const isUnreachable = code === UNREACHABLE || message === undefined;
  const reason = isUnreachable ? texts.serverUnreachable : texts.serverFailed(message);
  const error = new FieldError('NOT_READY', 'request', reason, cause);
  // A write may have been sent before the node was lost.
  error.mayHaveArrived = true;
  return error;
}
