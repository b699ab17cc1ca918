import { isIP } from 'node:net';
import {
  CONNECTION_STEPS,
  type ConnectionStep,
  type ConnectionTest,
  type ErrorCode,
  MODBUS_MAX_BITS,
  MODBUS_MAX_REGISTERS,
  type ModbusAddress,
} from '@outpost/contract';
import { exceptionOfReason, REASON, refusedAddresses, refusedAddressText } from '@outpost/core';
import type { RequestTarget } from './address.ts';
import type { PointsRead } from './read-points.ts';
import type { TestReport, TestStep } from './test-target.ts';
import * as texts from './test-texts.ts';

/** What to check for each failure; errors not listed here include it. */
const CHECKS: Partial<Record<ErrorCode, string>> = {
  MODBUS_RESOLVE_FAILED: texts.checkHostName,
  MODBUS_CONNECT_TIMEOUT: texts.checkSiteAndFirewall,
  MODBUS_CONNECT_REFUSED: texts.portIsClosedOrInUse,
  MODBUS_CONNECT_FAILED: texts.checkAddressAndRoute,
  MODBUS_CONNECTION_LOST: texts.hostClosedTheConnection,
  MODBUS_TIMEOUT: texts.unitDoesNotRespond,
  MODBUS_BAD_RESPONSE: texts.responseDoesNotMatchProtocol,
  MODBUS_UNIT_NOT_RESPONDING: texts.checkUnitIdAndGateway,
  MODBUS_EXCEPTION: texts.unitHasNoSuchAddresses,
  STATION_OVERDUE: texts.pollTakesAsLongAsThisRead,
};

/** The same on a serial line. The errors of a port that cannot be opened include it. */
const SERIAL_CHECKS: typeof CHECKS = {
  MODBUS_TIMEOUT: texts.checkSerialSettings,
  MODBUS_BAD_RESPONSE: texts.checkUnitsOfLine,
  MODBUS_EXCEPTION: texts.unitHasNoSuchAddresses,
  STATION_OVERDUE: texts.pollTakesAsLongAsThisRead,
};

/** What a test reads of a station without points. */
export type ReadAddress = Pick<ModbusAddress, 'Table' | 'Address'>;

/** Maximum number of address ranges named by a test. */
const MAX_REFUSED_RANGES = 200;

/** Exceptions that are not about the address (Modbus Application Protocol V1.1b3, 7). */
const EXCEPTION_CHECKS: Readonly<Record<number, string>> = {
  1: texts.unitDoesNotSupportTable,
  4: texts.unitReportsAFailure,
  5: texts.unitIsStillProcessing,
  6: texts.unitIsBusy,
};

/** The report as text, one entry per step; those after a failed one were not reached. */
export function presentTest(
  report: TestReport,
  target: RequestTarget,
  probed: ReadAddress | null,
): ConnectionTest {
  const { error, steps } = report;
  const done = new Map(steps.map((step) => [step.step, step]));
  // A serial port has no name to resolve.
  const isSerial = target.Protocol === 'modbus-rtu';
  const names = CONNECTION_STEPS.filter((step) => step !== 'resolve' || !isSerial);
  const Steps = names.map((Step): ConnectionTest['Steps'][number] => {
    // A response without an exception has passed the last step too.
    const step = done.get(Step) ?? (error === null ? { step: Step, ok: true, tookMs: null } : undefined);
    if (!step) return { Step, State: 'not-reached', Ms: null, Words: texts.notReached, Check: null };
    const Ms = step.tookMs === null ? null : Math.round(10 * step.tookMs) / 10;
    if (!step.ok)
      return { Step, State: 'failed', Ms, Words: error!.message, Check: checkOf(report, isSerial) };
    return { Step, State: 'passed', Ms, Words: passedText(Step, step, report, target, probed), Check: null };
  });
  const Reading = probed === null ? presentReading(report) : null;
  return { Ok: error === null, Steps, Reading };
}

function checkOf({ error, read }: TestReport, isSerial: boolean): string | null {
  const [refused] = read === null ? [] : refusedAddresses(read.points, read.reading);
  const checks = isSerial ? SERIAL_CHECKS : CHECKS;
  const exception = refused?.exception ?? error!.exceptionCode;
  return (exception === null ? undefined : EXCEPTION_CHECKS[exception]) ?? checks[error!.code] ?? null;
}

/** What was read of the points that a station's polls will read. */
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
  target: RequestTarget,
  probed: ReadAddress | null,
): string {
  switch (step) {
    case 'resolve':
      return target.Protocol === 'modbus-rtu' ? '' : resolvedText(target.Host, addresses);
    case 'connect':
      return connectedText(target, tookMs === null);
    case 'answer':
      return texts.unitResponds(target.UnitId);
    case 'exception':
      return probed === null
        ? readText(read!)
        : texts.read(refusedAddressText(probed.Table, probed.Address, 1));
  }
}

function resolvedText(host: string, addresses: readonly string[]): string {
  if (addresses.length === 0)
    return isIP(host) === 0 ? texts.addressOfAlreadyKnown(host) : texts.isAnAddress(host);
  return addresses.includes(host) ? texts.isAnAddress(host) : texts.resolvesTo(host, addresses.join(', '));
}

function connectedText(target: RequestTarget, wasOpen: boolean): string {
  if (target.Protocol === 'modbus-rtu') {
    return (wasOpen ? texts.usedTheOpenSerialPort : texts.openedSerialPort)(target.SerialPort);
  }
  return (wasOpen ? texts.usedTheOpenConnectionOf : texts.connectedToPort)(target.Port);
}

/** `Read 25 points in 3 requests of up to 10 registers` */
function readText({ points, requests, limits }: PointsRead): string {
  const isLimited = limits.maxRegisters < MODBUS_MAX_REGISTERS || limits.maxBits < MODBUS_MAX_BITS;
  const each = isLimited ? texts.ofUpToRegistersOrBits(limits.maxRegisters, limits.maxBits) : '';
  const what = texts.points(points.length);
  return texts.readInRequests(what, requests, each);
}
