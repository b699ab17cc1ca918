import type { GridViewState } from '../state/use-grid-view.ts';
import * as texts from '../texts.ts';
import type { ViewAction } from './ViewDialogs.tsx';
import { ViewsMenu } from './ViewsMenu.tsx';

export interface ActionsProps {
  readonly state: GridViewState;
  readonly onSave: () => void;
  readonly onTask: (task: ViewAction) => void;
  readonly onColumns: () => void;
  readonly onCsv: () => void;
}

/** Next to the heading; on a phone in the sheet. */
export function GridActions({ state, onSave, onTask, onColumns, onCsv }: ActionsProps) {
  return (
    <>
      <ViewsMenu state={state} onSave={onSave} onTask={onTask} />
      <button type="button" className="control" aria-haspopup="dialog" onClick={onColumns}>
        {texts.columns}
      </button>
      <button type="button" className="control" onClick={onCsv} title={texts.exportHint}>
        {texts.exportCsv}
      </button>
    </>
  );
}
