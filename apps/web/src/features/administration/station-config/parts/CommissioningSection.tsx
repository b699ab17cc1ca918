import { Button, TextInput } from '@mantine/core';
import type { CommissioningItem } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { useCommissioning, useRestartCommissioning, useTickCommissioning } from '../../../../data/index.ts';
import { ConfirmAndRun, Dialog } from '../../../../ui/dialog/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { Icon } from '../../../../ui/icon/Icon.tsx';
import { Card } from '../../../../ui/page/index.ts';
import { useIsPhone } from '../../../../ui/page/use-is-phone.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { Moment } from '../../../../ui/time/index.ts';
import listsStyles from '../lists.module.css';
import { commissioningGroups } from '../model/commissioning.ts';
import * as texts from '../texts.ts';

/** The commissioning list: which items were verified on site. Items are verified automatically. */
export function CommissioningSection({ stationId }: { readonly stationId: number }) {
  const asked = useCommissioning(stationId);
  const { mutateAsync: restart } = useRestartCommissioning(stationId);
  const tick = useTickCommissioning(stationId);
  const [ticking, setTicking] = useState<CommissioningItem | null>(null);
  const [restarting, setRestarting] = useState(false);
  const isPhone = useIsPhone();
  const { data } = asked;
  if (data === undefined) {
    return (
      <LoadingOrFailed
        query={asked}
        loading={texts.loadingCommissioning}
        failed={texts.couldNotLoadCommissioning}
      />
    );
  }
  const list = (items: readonly CommissioningItem[]) =>
    items.length > 0 && (
      <ul className={`rows ${listsStyles.items}`}>
        {items.map((item) => (
          <ItemRow
            key={item.Key}
            item={item}
            markLabel={isPhone ? texts.markAction : texts.markVerifiedAction}
            isPending={tick.isPending}
            onTick={() => {
              tick.reset();
              setTicking(item);
            }}
            onClear={() => tick.mutate({ Key: item.Key, Done: false, Note: '' })}
          />
        ))}
      </ul>
    );
  return (
    <div className="stack">
      <Card
        title={texts.verifiedCount(data.Done, data.Total)}
        note={
          data.BegunBy === ''
            ? fill(texts.sinceTime, { time: <Moment at={data.BegunAt} /> })
            : fill(texts.sinceTimeRestarted, { time: <Moment at={data.BegunAt} />, user: data.BegunBy })
        }
        end={<Button onClick={() => setRestarting(true)}>{texts.restartAction}</Button>}
      >
        <div
          className={listsStyles.progress}
          role="progressbar"
          aria-label={texts.verified}
          aria-valuenow={data.Percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ width: `${data.Percent}%` }} />
        </div>
        <p className="hint">{texts.commissioningHint(data.Percent)}</p>
      </Card>
      {commissioningGroups(data.Items).map(({ kind, title, open, done }) => (
        <Card key={kind} title={title} note={texts.leftCount(open.length, done.length)} pad={false}>
          {list(open)}
          {done.length > 0 && (
            <details>
              <summary className={listsStyles.folded}>{texts.verifiedItems(done.length)}</summary>
              {list(done)}
            </details>
          )}
        </Card>
      ))}
      <Dialog open={ticking !== null} onClose={() => setTicking(null)} title={texts.markAsVerified}>
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
      <Dialog open={restarting} onClose={() => setRestarting(false)} title={texts.restartCommissioning}>
        {restarting && (
          <ConfirmAndRun
            question={texts.restartHint}
            run={() => restart()}
            onClose={() => setRestarting(false)}
          />
        )}
      </Dialog>
    </div>
  );
}

interface ItemRowProps {
  readonly item: CommissioningItem;
  readonly markLabel: string;
  readonly isPending: boolean;
  readonly onTick: () => void;
  readonly onClear: () => void;
}

function ItemRow({ item, markLabel, isPending, onTick, onClear }: ItemRowProps) {
  return (
    <li data-state={item.State}>
      <span className="mark">
        <Icon name={item.State === 'open' ? 'minus' : 'check'} size={16} />
        <span className="visually-hidden">{item.State === 'open' ? texts.openLabel : texts.doneLabel} </span>
      </span>
      <span className="breaks">
        <span>
          {item.What}
          {item.Optional && <span className="muted"> {texts.optional}</span>}
        </span>
        <span className="note block">
          {item.Words}
          {item.At !== null && (
            <>
              {' '}
              · <Moment at={item.At} />
            </>
          )}
          {item.By !== null && ` · ${texts.verifiedBy(item.By, item.Note)}`}
        </span>
      </span>
      {item.State === 'open' && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={texts.markVerifiedNamed(item.What)}
          onClick={onTick}
        >
          {markLabel}
        </Button>
      )}
      {item.State === 'ticked' && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={texts.clearMarkNamed(item.What)}
          disabled={isPending}
          onClick={onClear}
        >
          {texts.clearMark}
        </Button>
      )}
    </li>
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
    <form className="dialog-form" onSubmit={submit}>
      <p>{item.What}</p>
      <TextInput
        label={texts.reason}
        placeholder={texts.noteExample}
        maxLength={300}
        autoComplete="off"
        data-autofocus
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FormFailure>{failure}</FormFailure>
      <div className="buttons">
        <Button type="submit" variant="filled" disabled={isPending || note.trim() === ''}>
          {texts.markVerified}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
