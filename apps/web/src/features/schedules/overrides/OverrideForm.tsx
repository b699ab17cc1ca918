import { Button, TextInput } from '@mantine/core';
import { type OnCallOverrideBody, type OverrideChange, roleAllows, type User } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { PickList, type PickOption } from '../../../ui/pick-list/index.ts';
import { Segments } from '../../../ui/segments/index.ts';
import { instantOfWall } from '../../../ui/text/zoned.ts';
import styles from './overrides.module.css';

export interface OverrideFormProps {
  readonly accounts: readonly User[];
  /** On whose clocks the times are. */
  readonly timeZone: string;
  readonly isPending: boolean;
  /** Why it did not go through. */
  readonly failure: string | null;
  readonly onSubmit: (override: OnCallOverrideBody) => void;
  readonly onCancel: () => void;
}

const CHANGES = [
  { value: 'off', label: 'Off duty' },
  { value: 'on', label: 'On duty' },
] as const satisfies { value: OverrideChange; label: string }[];
const NOBODY = 0;

/** Makes an exception from the weekly schedules. */
export function OverrideForm(props: OverrideFormProps) {
  const { accounts, timeZone, isPending, failure, onSubmit, onCancel } = props;
  const [accountId, setAccountId] = useState<number | null>(null);
  const [change, setChange] = useState<OverrideChange>('off');
  const [substituteId, setSubstituteId] = useState(NOBODY);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const people = accounts
    .filter(({ Role, Active }) => Active && roleAllows(Role, 'Operator'))
    .map(
      ({ Id, FirstName, LastName, Email }): PickOption => ({
        id: Id,
        label: `${FirstName} ${LastName}`,
        note: Email,
      }),
    )
    .sort((a, b) => a.label.localeCompare(b.label));
  // Where a time comes twice, the longer way round: nobody is left out.
  const From = instantOfWall(from, timeZone, 'first');
  const To = instantOfWall(to, timeZone, 'last');
  const wrong = {
    who: accountId === null ? 'Choose somebody' : undefined,
    from: From === null ? 'Say from when' : undefined,
    to:
      To === null
        ? 'Say until when'
        : From !== null && To <= From
          ? 'Must be after the beginning'
          : undefined,
    reason: reason.trim() === '' ? 'Say why' : undefined,
  };
  const shown: Partial<typeof wrong> = tried ? wrong : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (accountId === null || From === null || To === null) return;
    if (wrong.to !== undefined || wrong.reason !== undefined) return;
    onSubmit({
      AccountId: accountId,
      Change: change,
      SubstituteId: change === 'on' || substituteId === NOBODY ? null : substituteId,
      From,
      To,
      Reason: reason.trim(),
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PickList
        label="Who"
        placeholder="Find somebody"
        multiple={false}
        options={people}
        chosen={accountId === null ? [] : [accountId]}
        error={shown.who}
        onChange={([id]) => {
          setAccountId(id ?? null);
          if (id === substituteId) setSubstituteId(NOBODY);
        }}
      />
      <Segments label="What" wide value={change} options={CHANGES} onChange={setChange} />
      {change === 'off' && (
        <PickList
          label="Who stands in"
          placeholder="Find somebody"
          multiple={false}
          options={[{ id: NOBODY, label: 'Nobody' }, ...people.filter(({ id }) => id !== accountId)]}
          chosen={[substituteId]}
          onChange={([id = NOBODY]) => setSubstituteId(id)}
        />
      )}
      <div className={styles.times}>
        <TextInput
          type="datetime-local"
          label="From"
          description={timeZone}
          value={from}
          error={shown.from}
          onChange={(event) => setFrom(event.currentTarget.value.slice(0, 16))}
        />
        <TextInput
          type="datetime-local"
          label="Until"
          description={timeZone}
          value={to}
          error={shown.to}
          onChange={(event) => setTo(event.currentTarget.value.slice(0, 16))}
        />
      </div>
      <TextInput
        label="Why"
        placeholder="Holiday, swap"
        value={reason}
        maxLength={120}
        error={shown.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormFailure>{failure}</FormFailure>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="filled" disabled={isPending}>
          {isPending ? 'Saving…' : 'Add'}
        </Button>
      </div>
    </form>
  );
}
