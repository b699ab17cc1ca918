import { Button, TextInput } from '@mantine/core';
import type { CommissioningItem } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import {
  useCommissioning,
  useFailure,
  useRestartCommissioning,
  useTickCommissioning,
} from '../../../data/index.ts';
import { Moment } from '../../../ui/age/index.ts';
import { ConfirmForm, Dialog } from '../../../ui/dialog/index.ts';
import { Failed, Loading } from '../../../ui/feedback/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Card } from '../../../ui/page/index.ts';
import listsStyles from '../lists.module.css';
import { commissioningGroups } from '../model/commissioning.ts';
import styles from '../station-config.module.css';

/** What of the station has been seen to work in the field; the list ticks itself. */
export function CommissioningSection({ stationId }: { readonly stationId: number }) {
  const asked = useCommissioning(stationId);
  const failure = useFailure(asked);
  const restart = useRestartCommissioning(stationId);
  const tick = useTickCommissioning(stationId);
  const [ticking, setTicking] = useState<CommissioningItem | null>(null);
  const [restarting, setRestarting] = useState(false);
  const { data } = asked;
  if (data === undefined) {
    return failure === null ? (
      <Loading label="Loading the commissioning list" />
    ) : (
      <Failed
        title="The list could not be loaded"
        onRetry={() => void asked.refetch()}
        retrying={asked.isFetching}
      >
        {failure.detail}
      </Failed>
    );
  }
  return (
    <div className={styles.stack}>
      <Card
        title={`${data.Done} of ${data.Total} seen to work`}
        note={
          <>
            since <Moment at={data.BegunAt} />
            {data.BegunBy === '' ? ', when the station was created' : `, begun by ${data.BegunBy}`}
          </>
        }
        end={<Button onClick={() => setRestarting(true)}>Begin anew…</Button>}
      >
        <div
          className={listsStyles.progress}
          role="progressbar"
          aria-label="Seen to work"
          aria-valuenow={data.Percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ width: `${data.Percent}%` }} />
        </div>
        <p className={styles.hint}>
          Operate things in the field; what is seen from there ticks itself here within a poll. {data.Percent}{' '}
          % done.
        </p>
      </Card>
      {commissioningGroups(data.Items).map(({ kind, title, items, done }) => (
        <Card key={kind} title={title} note={`${done} of ${items.length}`} pad={false}>
          <ul className={listsStyles.items}>
            {items.map((item) => (
              <li key={item.Key} data-state={item.State}>
                <span className={listsStyles.itemMark}>
                  <Icon name={item.State === 'open' ? 'minus' : 'check'} size={16} />
                  <span className="visually-hidden">{item.State === 'open' ? 'open: ' : 'done: '}</span>
                </span>
                <span className={listsStyles.itemWords}>
                  <span className={styles.itemWhat}>
                    {item.What}
                    {item.Optional && <span className={styles.none}> optional</span>}
                  </span>
                  <span className={styles.sub}>
                    {item.Words}
                    {item.At !== null && (
                      <>
                        {' '}
                        · <Moment at={item.At} />
                      </>
                    )}
                    {item.By !== null && ` · ticked by ${item.By}: ${item.Note}`}
                  </span>
                </span>
                {item.State === 'open' && (
                  <Button
                    aria-label={`Tick by hand: ${item.What}`}
                    onClick={() => {
                      tick.reset();
                      setTicking(item);
                    }}
                  >
                    Tick…
                  </Button>
                )}
                {item.State === 'ticked' && (
                  <Button
                    aria-label={`Take the tick away: ${item.What}`}
                    disabled={tick.isPending}
                    onClick={() => tick.mutate({ Key: item.Key, Done: false, Note: '' })}
                  >
                    Untick
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      ))}
      <Dialog open={ticking !== null} onClose={() => setTicking(null)} title="Tick by hand">
        {ticking !== null && (
          <TickForm
            item={ticking}
            isPending={tick.isPending}
            failure={tick.error?.detail ?? null}
            onTick={(Note) =>
              tick.mutate({ Key: ticking.Key, Done: true, Note }, { onSuccess: () => setTicking(null) })
            }
            onCancel={() => setTicking(null)}
          />
        )}
      </Dialog>
      <Dialog open={restarting} onClose={() => setRestarting(false)} title="Begin the commissioning anew?">
        {restarting && (
          <ConfirmForm
            question="Nothing that was seen or ticked before now counts any more."
            isPending={restart.isPending}
            failure={restart.error?.detail ?? null}
            onNo={() => setRestarting(false)}
            onYes={() => restart.mutate(undefined, { onSuccess: () => setRestarting(false) })}
          />
        )}
      </Dialog>
    </div>
  );
}

interface TickFormProps {
  readonly item: CommissioningItem;
  readonly isPending: boolean;
  readonly failure: string | null;
  readonly onTick: (note: string) => void;
  readonly onCancel: () => void;
}

function TickForm({ item, isPending, failure, onTick, onCancel }: TickFormProps) {
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() !== '') onTick(note.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{item.What}</p>
      <TextInput
        label="Why by hand"
        placeholder="Seen at the panel with the electrician"
        maxLength={300}
        autoComplete="off"
        data-autofocus
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FormFailure>{failure}</FormFailure>
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" disabled={isPending || note.trim() === ''}>
          Tick
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
