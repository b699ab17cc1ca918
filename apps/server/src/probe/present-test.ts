import {
  CONNECTION_STEPS,
  type ConnectionStep,
  type ConnectionTest,
  type ConnectionTestBody,
  type ErrorCode,
  MODBUS_MAX_BITS,
  MODBUS_MAX_REGISTERS,
} from '@outpost/contract';
import { exceptionOfReason, REASON, refusedAddresses, refusedAddressText } from '@outpost/core';
import type { PointsRead, TestReport, TestStep } from '../field/index.ts';

/** What to check when it fails in this way; one that is not here says it itself. */
const CHECKS: Partial<Record<ErrorCode, string>> = {
  MODBUS_RESOLVE_FAILED:
    'Check the spelling of the host name, or type the IP address. Ask whoever keeps the DNS.',
  MODBUS_CONNECT_TIMEOUT:
    'Check power and link at the site, the address, and that the firewall lets this server through.',
  MODBUS_CONNECT_REFUSED:
    'The machine is there but nothing listens on this port, or it serves one client only and another one has it. Check the port.',
  MODBUS_CONNECT_FAILED: 'Check the address and the route to it.',
  MODBUS_CONNECTION_LOST:
    'The device took the connection and closed it. It may allow one client only, or certain addresses; or it speaks the other connection type.',
  MODBUS_TIMEOUT:
    'Connected, but this unit says nothing. Check the unit id and the connection type; a slow link needs a longer timeout.',
  MODBUS_BAD_RESPONSE:
    'What answers is not this protocol. Check the connection type, and look for a second client behind the gateway.',
  MODBUS_UNIT_NOT_RESPONDING:
    'Check the unit id, the wiring and the power of the device, and how the gateway is set up.',
  MODBUS_EXCEPTION:
    'The unit answers. It has nothing at these addresses: check table and address against its map.',
  STATION_OVERDUE:
    'Polls will take as long. Lengthen the poll interval, or read fewer points at this station.',
};

/** A test names no more ranges of addresses than this. */
const MAX_REFUSED_RANGES = 200;

/** Exceptions that are not about the address (Modbus Application Protocol V1.1b3, 7). */
const EXCEPTION_CHECKS: Readonly<Record<number, string>> = {
  1: 'The unit answers, but does not serve this table. Try another one.',
  4: 'The unit answers that it has failed. Look at the controller itself.',
  5: 'The unit answers that it is still at it. Try again.',
  6: 'The unit answers that it is busy. Try again.',
};

/** The report in words, each step that there is; those after one that failed were not reached. */
export function presentTest(report: TestReport, target: ConnectionTestBody): ConnectionTest {
  const { error, steps } = report;
  const done = new Map(steps.map((step) => [step.step, step]));
  const Steps = CONNECTION_STEPS.map((Step): ConnectionTest['Steps'][number] => {
    // An answer without an exception has passed the last step too.
    const step = done.get(Step) ?? (error === null ? { step: Step, ok: true, tookMs: null } : undefined);
    if (!step) return { Step, State: 'not-reached', Ms: null, Words: 'Not reached', Check: null };
    const Ms = step.tookMs === null ? null : Math.round(10 * step.tookMs) / 10;
    if (!step.ok) return { Step, State: 'failed', Ms, Words: error!.message, Check: checkOf(report) };
    return { Step, State: 'passed', Ms, Words: passedText(Step, step, report, target), Check: null };
  });
  const Reading = target.Reads.length === 0 ? null : presentReading(report);
  return { Ok: error === null, Steps, Reading };
}

function checkOf({ error, read }: TestReport): string | null {
  const [refused] = read === null ? [] : refusedAddresses(read.points, read.reading);
  const exception = refused?.exception ?? error!.exceptionCode;
  return (exception === null ? undefined : EXCEPTION_CHECKS[exception]) ?? CHECKS[error!.code] ?? null;
}

/** What was read of the points that the polls of a station will read. */
function presentReading({ read }: TestReport): ConnectionTest['Reading'] {
  if (read === null) return null;
  const { points, reading, requests, limits } = read;
  const refused = refusedAddresses(points, reading);
  const unread = reading.reasons.filter(
    (reason) => reason === REASON.NOT_YET_READ || exceptionOfReason(reason) !== null,
  );
  return {
    Points: points.length,
    Read: points.length - unread.length,
    Requests: requests,
    RegistersPerRequest: limits.maxRegisters,
    BitsPerRequest: limits.maxBits,
    Refused: refused.slice(0, MAX_REFUSED_RANGES).map((range) => ({
      Table: range.table,
      Address: range.address,
      Count: range.count,
      Exception: range.exception,
      Points: range.points.map((position) => points[position]!.Point),
    })),
    RefusedTotal: refused.length,
  };
}

function passedText(
  step: ConnectionStep,
  { tookMs }: TestStep,
  { addresses, read }: TestReport,
  { Host, Port, UnitId, Table, Address, Reads }: ConnectionTestBody,
): string {
  switch (step) {
    case 'resolve':
      if (addresses.length === 0) return `${Host} was known already`;
      return addresses.includes(Host) ? `${Host} is an address` : `${Host} is ${addresses.join(', ')}`;
    case 'connect':
      return tookMs === null
        ? `Over the connection that polls hold to port ${Port}`
        : `Connected to port ${Port}`;
    case 'answer':
      return `Unit ${UnitId} answers`;
    case 'exception':
      return Reads.length === 0 ? `It has ${refusedAddressText(Table, Address, 1)}` : readText(read!);
  }
}

/** `Read 25 points in 3 requests of at most 10 registers` */
function readText({ points, requests, limits }: PointsRead): string {
  const isLimited = limits.maxRegisters < MODBUS_MAX_REGISTERS || limits.maxBits < MODBUS_MAX_BITS;
  const each = isLimited ? ` of at most ${limits.maxRegisters} registers or ${limits.maxBits} bits` : '';
  const what = points.length === 1 ? '1 point' : `${points.length} points`;
  return `Read ${what} in ${requests === 1 ? '1 request' : `${requests} requests`}${each}`;
}
