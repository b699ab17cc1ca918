import { type ModbusClient, ModbusError, type PreparedRequest, type ResponseView } from '@outpost/modbus';
import type { FieldError, RequestTimes } from '../field-error.ts';
import type { RequestTarget } from './address.ts';
import { isWrite } from './written.ts';

/** The result of a request: the response's data, or why there is none. */
export type AdHocRequestEnd = (
  error: FieldError | null,
  data: Uint8Array | null,
  facts: RequestTimes,
) => void;

/**
 * One request that is not part of a poll. It is sent at most once, since a write that was sent may
 * have arrived.
 */
export class AdHocRequest {
  readonly target: RequestTarget;
  readonly prepared: PreparedRequest;
  readonly end: AdHocRequestEnd;
  /** Part of a long operation: polls get every second request. */
  readonly givesWay: boolean;
  /** Some of its bytes may have left this machine. */
  sent = false;
  connectMs: number | null = null;
  responseMs: number | null = null;

  constructor(target: RequestTarget, prepared: PreparedRequest, givesWay: boolean, end: AdHocRequestEnd) {
    this.target = target;
    this.prepared = prepared;
    this.givesWay = givesWay;
    this.end = end;
  }

  get writes(): boolean {
    return isWrite(this.prepared.request);
  }

  /**
   * Connects where needed, sends, and reports the response once.
   * @param maySend asked again when the connection is open
   */
  go(
    client: ModbusClient,
    nowMs: () => number,
    maySend: () => boolean,
    done: (error: ModbusError | null, data: Uint8Array | null) => void,
  ): void {
    const begunMs = nowMs();
    const send = () => {
      const sentMs = nowMs();
      this.sent = true;
      client.request(this.prepared, this.target.UnitId, this.target.TimeoutMs, (error, view) => {
        this.responseMs = nowMs() - sentMs;
        done(error, view && dataOf(view));
      });
    };
    if (client.state === 'open') send();
    else {
      client.connect().then(
        () => {
          this.connectMs = nowMs() - begunMs;
          if (maySend()) send();
          else done(new ModbusError('MODBUS_CLOSED', 'Another server may have taken over'), null);
        },
        (error: ModbusError) => done(error, null),
      );
    }
  }
}

/** The view is the receive buffer itself, valid only during the callback. */
function dataOf({ bytes, offset, byteLength }: ResponseView): Uint8Array {
  return bytes.slice(offset, offset + byteLength);
}
