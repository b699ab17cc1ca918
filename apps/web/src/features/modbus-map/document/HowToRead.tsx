import type { ModbusMapDocument } from '@outpost/contract';
import * as texts from '../texts.ts';
import styles from './document.module.css';

/** Instructions for configuring a master. */
export function HowToRead({ stale }: { readonly stale: ModbusMapDocument['Stale'] }) {
  return (
    <ul className={styles.how}>
      <li>{texts.protocolAddresses}</li>
      <li>
        <b>{texts.float32}</b>: IEEE 754, two registers, high word and high byte first. NaN means that the
        value is not known.
      </li>
      <li>
        <b>{texts.int16Ten}</b>: one signed register, the value times 10, rounded. −32768 (0x8000) means that
        the value is not known or out of range.
      </li>
      <li>
        <b>{texts.qualityAt}</b> is the address of the quality. <b>{texts.di}</b> is a discrete input and{' '}
        <b>{texts.hr}</b> a holding register; both read 1 while the value is good. A holding register also
        reads 0 (never read), 2 (stale), 3 (bad), 4 (disabled) or 5 (good, but too large for its register).
      </li>
      <li>
        A stale value {stale === 'last' ? texts.returnsTheLastKnownValue : texts.makesTheWholeRequestReturn}
      </li>
      <li>
        <b>{texts.coils}</b>: write 1 to poll a station now, at most once per second. All other tables are
        read-only.
      </li>
      <li>
        Exceptions: 1 function not supported, 2 address not assigned, 3 count not allowed, 4 server failure,
        11 unit not found
        {stale === 'exception' && texts.orValueStale}. Addresses that are no longer used return exception 2
        and are never reused.
      </li>
    </ul>
  );
}
