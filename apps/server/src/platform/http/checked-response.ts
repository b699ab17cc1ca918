import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { Call } from '@outpost/contract';
import * as z from 'zod';
import { JsonStream } from './json-stream.ts';
import { isPreSerialised } from './pre-serialised.ts';

/**
 * Checks an answer against the contract; for tests.
 *
 * @returns the answer, also one that can be read only once
 */
export async function checkedResponse(answer: unknown, call: Call): Promise<unknown> {
  if (answer instanceof JsonStream) {
    const json = await text(Readable.from(answer.pieces));
    checkJson(json, call);
    return new JsonStream(Readable.from([json]));
  }
  checkJson(isPreSerialised(answer) ? answer.body.toString() : JSON.stringify(answer), call);
  return answer;
}

function checkJson(json: string, { method, path, answer: schema }: Call): void {
  const call = `${method} ${path}`;
  const plain: unknown = JSON.parse(json);
  const result = schema.safeParse(plain);
  if (!result.success) {
    throw new Error(`The answer of ${call} does not match the contract: ${z.prettifyError(result.error)}`);
  }
  if (!isDeepStrictEqual(result.data, plain)) {
    throw new Error(`The answer of ${call} has fields or values that the contract does not have`);
  }
}
