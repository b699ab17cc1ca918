import type { RegisterTable } from '@outpost/contract';
import { ExceptionCode, FunctionCode, type InterceptedRequest, type Interception } from '@outpost/modbus';
import type { Random } from '../random.ts';
import type { Fault, LinkFault } from './fault.ts';

const MAX_GARBAGE_BYTES = 40;

type LinkFaultOf<K extends LinkFault['kind']> = Extract<LinkFault, { kind: K }>;

/** Delays a response: calls `task` once, after that time. */
export type Delay = (task: () => void, delayMs: number) => void;

/** Whether a site's own port should refuse. */
export function refuses(faults: readonly Fault[]): boolean {
  return faults.some(({ kind }) => kind === 'refused');
}

/**
 * The treatment of a request to a site with these faults.
 * @param shared other sites use the same connection, which must stay open
 */
export function interceptionOf(
  faults: readonly Fault[],
  request: InterceptedRequest,
  shared: boolean,
  random: Random,
  delay: Delay,
): Interception | undefined | Promise<Interception | undefined> {
  if (faults.length === 0) return undefined;
  const find = <K extends LinkFault['kind']>(kind: K) =>
    faults.find((fault): fault is Extract<Fault, LinkFaultOf<K>> => fault.kind === kind);
  if (find('refused')) {
    return shared
      ? { kind: 'exception', code: ExceptionCode.GATEWAY_TARGET_FAILED_TO_RESPOND }
      : { kind: 'reset' };
  }
  if (find('half-open')) return { kind: shared ? 'silence' : 'hang' };
  if (find('silent')) return { kind: 'silence' };
  if (find('garbage')) return { kind: 'raw', bytes: garbage(random) };
  if (find('wrong-transaction')) return { kind: 'rewrite', rewrite: changeFirstByte };
  const drop = find('drop');
  if (drop && random.next() < drop.rate) return { kind: 'silence' };
  const exception = faults.find(
    (fault): fault is Extract<Fault, LinkFaultOf<'exception'>> =>
      fault.kind === 'exception' && concerns(fault, request),
  );
  const answer: Interception | undefined = exception && { kind: 'exception', code: exception.code };
  const slow = find('slow');
  if (slow) return new Promise((resolve) => delay(() => resolve(answer), slow.delayMs));
  return answer;
}

function garbage(random: Random): Uint8Array {
  const length = 1 + Math.floor(random.next() * MAX_GARBAGE_BYTES);
  return Uint8Array.from({ length }, () => Math.floor(random.next() * 256));
}

/** The first byte is half of the transaction ID, or under RTU framing the unit ID. */
function changeFirstByte(frame: Uint8Array): Uint8Array {
  const other = Uint8Array.from(frame);
  other[0] = (other[0]! + 1) & 0xff;
  return other;
}

const TABLE_OF: Readonly<Record<number, RegisterTable>> = {
  [FunctionCode.READ_COILS]: 'coil',
  [FunctionCode.WRITE_SINGLE_COIL]: 'coil',
  [FunctionCode.WRITE_MULTIPLE_COILS]: 'coil',
  [FunctionCode.READ_DISCRETE_INPUTS]: 'discrete-input',
  [FunctionCode.READ_INPUT_REGISTERS]: 'input-register',
};
const SINGLE: ReadonlySet<number> = new Set([
  FunctionCode.WRITE_SINGLE_COIL,
  FunctionCode.WRITE_SINGLE_REGISTER,
  FunctionCode.MASK_WRITE_REGISTER,
]);

/**
 * Whether the request includes the addresses of an exception fault; bytes 1 to 4 of a PDU are
 * address and count.
 */
function concerns(fault: LinkFaultOf<'exception'>, { pdu, functionCode }: InterceptedRequest): boolean {
  if (fault.table !== undefined && (TABLE_OF[functionCode] ?? 'holding-register') !== fault.table)
    return false;
  const address = (pdu[1]! << 8) | pdu[2]!;
  const count = SINGLE.has(functionCode) ? 1 : (pdu[3]! << 8) | pdu[4]!;
  return address <= (fault.to ?? 0xffff) && address + count > (fault.from ?? 0);
}
