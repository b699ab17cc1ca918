import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Icon } from '../icon/Icon.tsx';
import * as common from '../texts.ts';
import type { RejectedCell } from './edits.ts';
import styles from './sheet.module.css';
import * as texts from './texts.ts';

const MAX_SHOWN = 20;

export interface RejectedCellsProps {
  readonly cells: readonly RejectedCell[];
  readonly onClose: () => void;
}

/** Pasted or filled cells that could not be applied, by name, above the sheet. */
export function RejectedCells({ cells, onClose }: RejectedCellsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (cells.length > 0) box.current?.scrollIntoView({ block: 'nearest' });
  }, [cells]);
  const left = cells.length - MAX_SHOWN;
  return (
    <div ref={box} role="status" className={cells.length === 0 ? undefined : styles.rejected}>
      {cells.length > 0 && (
        <>
          <p>
            <Icon name="warning" size={16} />
            <b>{texts.notApplied(cells.length)}</b>
            <Button size="compact-sm" variant="subtle" onClick={onClose}>
              {common.close}
            </Button>
          </p>
          <ul className="bullets">
            {cells.slice(0, MAX_SHOWN).map(({ where, text, reason }) => (
              <li key={where}>
                {where}
                {text !== '' && <b> {text}</b>}: {reason}
              </li>
            ))}
          </ul>
          {left > 0 && <p>{texts.andMore(left)}</p>}
        </>
      )}
    </div>
  );
}
