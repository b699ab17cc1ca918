import type { ModbusClient, ModbusError, PreparedRequest, ResponseView } from '@outpost/modbus';
import type { FieldError } from './field-error.ts';
import type { RequestTarget, RequestTimes } from './request-types.ts';
import { isWrite } from './written.ts';

/** What came of an errand: the answer's data, or why there is none. */
export type AdHocRequestEnd = (
  error: FieldError | null,
  data: Uint8Array | null,
  facts: RequestTimes,
) => void;

/** One request that is not part of a poll. It is sent at most once: a write that was sent may have arrived. */
export class AdHocRequest {
  readonly target: RequestTarget;
  readonly prepared: PreparedRequest;
  readonly end: AdHocRequestEnd;
  /** Part of something long: polls have every second request. */
  readonly givesWay: boolean;
  /** Bytes of it may have left this machine. */
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

  /** Connects where needed, sends, and tells of the answer once. */
  go(
    client: ModbusClient,
    nowMs: () => number,
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
          send();
        },
        (error: ModbusError) => done(error, null),
      );
    }
  }
}

/** The view is the receive buffer itself, and gone with the callback. */
function dataOf({ bytes, offset, byteLength }: ResponseView): Uint8Array {
  return bytes.slice(offset, offset + byteLength);
}
