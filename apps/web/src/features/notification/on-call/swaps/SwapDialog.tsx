import { Button } from '@mantine/core';
import { serverNowMs, useOnCallRange, useSession, useSwap } from '../../../../data/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { addDays, dateIn } from '../../../../ui/time/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import { type Block, scheduleRows, userLookup } from '../model/rows.ts';
import { type HeldShift, shiftOfTonight, tonightOf, upcomingShifts } from '../model/swaps.ts';
import * as texts from '../texts.ts';
import { SwapForm, type SwapStart } from './SwapForm.tsx';

/** The shift to swap; `tonight`: that of the coming night. */
export type SwapTask = SwapStart & { readonly shift: 'tonight' | Pick<Block, 'key' | 'From'> };

/** A swap is chosen among the shifts of four weeks. */
const DAYS = 28;

export interface SwapDialogProps {
  readonly task: SwapTask | null;
  readonly timeZone: string;
  readonly onClose: () => void;
}

/** Swaps a shift, or requests it. */
export function SwapDialog({ task, timeZone, onClose }: SwapDialogProps) {
  const { can } = useSession();
  return (
    <Dialog
      open={task !== null}
      onClose={onClose}
      title={can('Supervisor') ? texts.swapShift : texts.requestSwap}
    >
      {task !== null && <Body task={task} timeZone={timeZone} onClose={onClose} />}
    </Dialog>
  );
}

function Body({ task, timeZone, onClose }: SwapDialogProps & { readonly task: SwapTask }) {
  const { user, can } = useSession();
  const isRequest = !can('Supervisor');
  const nowMs = serverNowMs();
  const today = dateIn(timeZone, nowMs);
  const wanted = task.shift === 'tonight' ? today : dateIn(timeZone, Date.parse(task.shift.From));
  // The shift may have begun yesterday, or be in some months.
  const from = wanted > addDays(today, DAYS - 2) ? wanted : today;
  const range = useOnCallRange(from, DAYS);
  const swap = useSwap(isRequest ? 'request' : 'make', {
    onDone: () => {
      showToast('success', isRequest ? texts.requested : texts.swapped);
      onClose();
    },
    onFailed: () => showToast('error', isRequest ? texts.couldNotRequest : texts.couldNotSwap),
  });
  if (range.data === undefined || range.isPlaceholderData) {
    return (
      <LoadingOrFailed query={range} loading={texts.loadingCalendar} failed={texts.couldNotLoadCalendar} />
    );
  }
  const userOf = userLookup(range.data);
  const rows = scheduleRows(range.data, userOf, []);
  const shifts = upcomingShifts(rows, nowMs, isRequest ? (user?.Id ?? null) : null);
  const { shift } = task;
  const initial: HeldShift | undefined =
    shift === 'tonight'
      ? shiftOfTonight(shifts, nowMs, timeZone)
      : (shifts.find(({ key }) => key === shift.key) ?? shifts[0]);
  if (initial === undefined) {
    return (
      <div className="dialog-form wide-form">
        <p>{isRequest ? texts.noOwnShifts : texts.noShiftsToSwap}</p>
        <div className="buttons-end">
          <Button onClick={onClose}>{texts.close}</Button>
        </div>
      </div>
    );
  }
  return (
    <SwapForm
      rows={rows}
      users={range.data.Users.map(({ AccountId }) => userOf(AccountId))}
      shifts={shifts}
      initial={initial}
      start={shift === 'tonight' ? { ...task, part: tonightOf(shifts, initial, nowMs, timeZone) } : task}
      timeZone={timeZone}
      nowMs={nowMs}
      isRequest={isRequest}
      isPending={swap.isPending}
      failure={swap.error?.detail ?? null}
      onSubmit={(body) => swap.mutate(body)}
      onCancel={onClose}
    />
  );
}
