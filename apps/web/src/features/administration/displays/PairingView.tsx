import { Button } from '@mantine/core';
import type { Display, PairingCode } from '@outpost/contract';
import { withBasePath } from '../../../data/base-path.ts';
import { useHoldOpen } from '../../../ui/dialog/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { fill } from '../../../ui/text/fill.ts';
import { Moment } from '../../../ui/time/index.ts';
import styles from './displays.module.css';
import * as texts from './texts.ts';

export interface PairingViewProps {
  readonly code: PairingCode;
  /** As stored now; undefined: removed meanwhile. */
  readonly display: Display | undefined;
  readonly onDone: () => void;
}

/** What to do on the screen, with the code, until it is paired. */
export function PairingView({ code, display, onDone }: PairingViewProps) {
  useHoldOpen(true);
  const device = display?.CodeValidUntil === null ? display.Device : null;
  return (
    <div className="dialog-form wide-form">
      <div>
        <p>{texts.openAddressStep}</p>
        <p className={styles.address}>{`${window.location.origin}${withBasePath('/display/pair')}`}</p>
      </div>
      <div>
        <p>{texts.enterCodeStep}</p>
        <p className={styles.code}>{code.Code}</p>
        <p className="note block">{fill(texts.codeValidUntil, { time: <Moment at={code.ValidUntil} /> })}</p>
      </div>
      <p role="status" className="mark">
        {device == null ? (
          texts.waitingForScreen
        ) : (
          <>
            <Icon name="check" size={16} />
            {texts.nowPaired(`${device.Name || texts.unknownDevice}, ${device.Address}`)}
          </>
        )}
      </p>
      <div className="buttons-end">
        <Button variant="filled" onClick={onDone} data-autofocus>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
