import { Button } from '@mantine/core';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { formatTimeSpan } from '../../../../ui/time/index.ts';
import type { Block } from '../model/rows.ts';
import * as texts from '../texts.ts';
import { blockNote } from './ShiftBlock.tsx';

export interface ShiftFactsProps {
  /** null: closed. */
  readonly block: Block | null;
  readonly timeZone: string;
  readonly onClose: () => void;
}

/** What is known of a shift that the user may not change. */
export function ShiftFacts({ block, timeZone, onClose }: ShiftFactsProps) {
  return (
    <Dialog open={block !== null} onClose={onClose} title={block?.holder?.name ?? texts.noOne}>
      {block !== null && (
        <div className="dialog-form wide-form">
          <p>{[block.rowName, blockNote(block)].filter((text) => text !== '').join(' · ')}</p>
          <p>{formatTimeSpan(block.From, block.To, timeZone)}</p>
          <div className="buttons-end">
            <Button onClick={onClose}>{texts.close}</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
