import type { ModbusMapDocument } from '@outpost/contract';
import { fill } from '../../../../ui/text/fill.ts';
import * as texts from '../texts.ts';
import styles from './document.module.css';

/** Instructions for configuring a client. */
export function RegisterGuide({ stale }: { readonly stale: ModbusMapDocument['Stale'] }) {
  return (
    <ul className={`bullets ${styles.how}`}>
      <li>{texts.protocolAddresses}</li>
      <li>{fill(texts.float32Hint, { name: <b>float32</b> })}</li>
      <li>{fill(texts.int16Hint, { name: <b>{texts.int16Name}</b> })}</li>
      <li>
        {fill(texts.qualityHint, { qualityAt: <b>{texts.qualityAt}</b>, di: <b>DI</b>, hr: <b>HR</b> })}
      </li>
      <li>{stale === 'last' ? texts.staleIsLast : texts.staleIsException}</li>
      <li>{fill(texts.coilsHint, { name: <b>{texts.coils}</b> })}</li>
      <li>{texts.gapsHint}</li>
      <li>{stale === 'exception' ? texts.exceptionsAndStaleHint : texts.exceptionsHint}</li>
      <li>{texts.alarmsHint}</li>
    </ul>
  );
}
