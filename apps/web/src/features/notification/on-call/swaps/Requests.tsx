import { Button, TextInput } from '@mantine/core';
import type { SwapRequest } from '@outpost/contract';
import { useState } from 'react';
import { useDecideSwap, useSession } from '../../../../data/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { FormButtons } from '../../../../ui/form/FormButtons.tsx';
import { Card } from '../../../../ui/page/index.ts';
import { formatInstant, formatTimeSpan } from '../../../../ui/time/index.ts';
import { showFailure, showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';
import styles from './swaps.module.css';

export interface RequestsProps {
  readonly requests: readonly SwapRequest[];
  readonly timeZone: string;
}

const DONE = { confirm: texts.confirmed, decline: texts.declined, withdraw: texts.withdrawn } as const;
type Decision = keyof typeof DONE;

/** Swap requests: open ones with what the user may do, then those decided in the last days. */
export function Requests({ requests, timeZone }: RequestsProps) {
  const { user, can } = useSession();
  const [asked, setAsked] = useState<SwapRequest | null>(null);
  const [note, setNote] = useState('');
  // Set by each change.
  const [last, setLast] = useState<Decision>('confirm');
  const decide = useDecideSwap({
    onDone: () => {
      showToast('success', DONE[last]);
      setAsked(null);
    },
    onFailed: (error) => showFailure(texts.couldNotDecide, error),
  });
  if (requests.length === 0) return null;
  const send = (id: number, decision: Decision) => {
    setLast(decision);
    decide.mutate({ id, decision, note: decision === 'decline' ? note.trim() : '' });
  };
  const open = requests.filter(({ State }) => State === 'open');
  const rest = requests.filter(({ State }) => State !== 'open');
  return (
    <Card title={texts.requests} note={texts.openCount(open.length)} pad={false} className="screen-only">
      <ul className="rows">
        {[...open, ...rest].map((request) => (
          <li key={request.Id} className="row">
            <div className={request.State === 'open' ? undefined : `muted ${styles.closed}`}>
              <b>{texts.swapOf(request.GiverName, request.TakerName)}</b>
              <div>{lineOf(request, timeZone)}</div>
              <div className="note">{factsOf(request, timeZone)}</div>
            </div>
            {request.State === 'open' && (
              <div className="buttons">
                {request.GiverId === user?.Id && (
                  <Button
                    aria-label={texts.withdrawNamed(request.TakerName)}
                    disabled={decide.isPending}
                    onClick={() => send(request.Id, 'withdraw')}
                  >
                    {texts.withdraw}
                  </Button>
                )}
                {can('Supervisor') && (
                  <>
                    <Button
                      aria-label={texts.declineNamed(request.GiverName, request.TakerName)}
                      disabled={decide.isPending}
                      onClick={() => {
                        setNote('');
                        setAsked(request);
                      }}
                    >
                      {texts.decline}
                    </Button>
                    <Button
                      variant="filled"
                      aria-label={texts.confirmNamed(request.GiverName, request.TakerName)}
                      disabled={decide.isPending}
                      onClick={() => send(request.Id, 'confirm')}
                    >
                      {texts.confirm}
                    </Button>
                  </>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      <Dialog open={asked !== null} onClose={() => setAsked(null)} title={texts.declineTitle}>
        {asked !== null && (
          <form
            className="dialog-form wide-form"
            onSubmit={(event) => {
              event.preventDefault();
              send(asked.Id, 'decline');
            }}
          >
            <p>{lineOf(asked, timeZone)}</p>
            <TextInput
              label={texts.declineReason}
              value={note}
              maxLength={200}
              data-autofocus=""
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <FormButtons
              action={texts.declineAction}
              disabled={decide.isPending}
              onCancel={() => setAsked(null)}
            />
          </form>
        )}
      </Dialog>
    </Card>
  );
}

/** `Ada Whitfield takes Mon 2 Mar 18:00 – 23:59 · Oscar Reyes takes …` */
function lineOf({ GiverName, TakerName, Give, Take }: SwapRequest, timeZone: string): string {
  const part = (name: string, { From, To }: SwapRequest['Give']) =>
    texts.takesShift(name, formatTimeSpan(From, To, timeZone));
  return [part(TakerName, Give), ...(Take ? [part(GiverName, Take)] : [])].join(' · ');
}

function factsOf({ State, DecidedBy, Reason, CreatedAt, Note }: SwapRequest, timeZone: string): string {
  const asked = texts.requestedOn(Reason, formatInstant(CreatedAt, timeZone));
  if (State === 'open') return asked;
  const state = DecidedBy === '' ? texts.STATES[State] : texts.decidedBy(texts.STATES[State], DecidedBy);
  return [state, ...(Note === '' ? [] : [Note]), asked].join(' · ');
}
