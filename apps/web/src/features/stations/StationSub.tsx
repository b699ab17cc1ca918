import type { StationDetail } from '@outpost/contract';
import { Age } from '../../ui/age/index.ts';
import { roundTripWords } from './facts.ts';
import { kindAndCode } from './kinds.ts';
import styles from './station.module.css';

/** `Lift station · 0417 · polled 3 s ago · 42 ms` */
export function StationSub({ station }: { readonly station: StationDetail }) {
  const { Status, LastGoodPollAt, RoundTripMs } = station.Communication;
  return (
    <span className={styles.sub}>
      {kindAndCode(station)}
      {LastGoodPollAt !== null && (
        <>
          {Status === 'online' ? ' · polled ' : ' · last answered '}
          <Age at={LastGoodPollAt} suffix="ago" />
        </>
      )}
      {Status === 'online' && RoundTripMs !== null && ` · ${roundTripWords(RoundTripMs)}`}
    </span>
  );
}
