import type { ModbusMapDocument } from '@outpost/contract';
import styles from './document.module.css';

/** What whoever configures a master has to know beside the addresses. */
export function HowToRead({ stale }: { readonly stale: ModbusMapDocument['Stale'] }) {
  return (
    <ul className={styles.how}>
      <li>
        Addresses are the protocol’s, from 0. A program that counts from 1, or writes 30001 or 40001 for the
        first register, adds 1. Unit 1, and 255, is everything; another unit is one station alone.
      </li>
      <li>
        <b>float32</b>: IEEE 754, two registers, the high word first, the high byte first. NaN stands for a
        value that is not known.
      </li>
      <li>
        <b>int16 × 10</b>: one register, a whole number with a sign: the value times 10, rounded. −32768
        (0x8000) stands for a value that is not known or does not fit.
      </li>
      <li>
        <b>Good when</b> says where it stands whether a value may be believed. <b>DI</b> is a discrete input
        that reads 1, <b>HR</b> a holding register that reads 1 while the value is good; it reads 0 never
        known, 2 stale, 3 bad, 4 disabled, 5 good but too large for its register.
      </li>
      <li>
        A stale value{' '}
        {stale === 'last'
          ? 'reads as it was known last: look at what says whether it is good, or at the age of its station.'
          : 'makes the whole request answer exception 11.'}
      </li>
      <li>
        <b>Coils</b> are written 1 to poll a station now, at most once a second; everything else is read only.
      </li>
      <li>
        Exceptions: 1 a function that nothing serves, 2 an address that nothing owns, 3 a count that the
        standard does not allow, 4 the server failed, 11 a unit that is not there
        {stale === 'exception' && ' or a value that is stale'}. An address that is gone answers exception 2
        and is given to nothing else.
      </li>
    </ul>
  );
}
