import { TextInput } from '@mantine/core';
import { type OnCallOverrideBody, type OverrideChange, roleAllows, type User } from '@outpost/contract';
import { compareNames, userName } from '@outpost/core';
import { type FormEvent, useState } from 'react';
import { DateTimeField } from '../../../../ui/date-time/index.ts';
import { FormButtons } from '../../../../ui/form/FormButtons.tsx';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { PickList, type PickOption } from '../../../../ui/pick-list/index.ts';
import { Segments } from '../../../../ui/segments/index.ts';
import { instantOfWall, wallTextOf } from '../../../../ui/time/index.ts';
import type { TimeSpan } from '../model/place.ts';
import * as texts from '../texts.ts';

/** What a new override starts with; empty texts: nothing. */
export interface OverrideStart extends TimeSpan {
  /** null: to be chosen. */
  readonly accountId: number | null;
  readonly change: OverrideChange;
}

export interface OverrideFormProps {
  readonly accounts: readonly User[];
  readonly start: OverrideStart;
  /** The time zone of the times. */
  readonly timeZone: string;
  readonly isPending: boolean;
  /** The error of the last attempt. */
  readonly failure: string | null;
  readonly onSubmit: (override: OnCallOverrideBody) => void;
  readonly onCancel: () => void;
}

const CHANGES = [
  { value: 'off', label: texts.notOnCall },
  { value: 'on', label: texts.onCall },
] as const satisfies { value: OverrideChange; label: string }[];
const NO_SUBSTITUTE = 0;

/** Adds an override to the weekly schedules. */
export function OverrideForm(props: OverrideFormProps) {
  const { accounts, start, timeZone, isPending, failure, onSubmit, onCancel } = props;
  const [accountId, setAccountId] = useState(start.accountId);
  const [change, setChange] = useState<OverrideChange>(start.change);
  const [substituteId, setSubstituteId] = useState(NO_SUBSTITUTE);
  const [from, setFrom] = useState(start.From && wallTextOf(start.From, timeZone));
  const [to, setTo] = useState(start.To && wallTextOf(start.To, timeZone));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const users = accounts
    .filter(({ Role, Active }) => Active && roleAllows(Role, 'Operator'))
    .map((user): PickOption => ({ id: user.Id, label: userName(user), note: user.Email }))
    .sort((a, b) => compareNames(a.label, b.label));
  // A time that occurs twice is taken so that the override is longer.
  const From = instantOfWall(from, timeZone, 'first');
  const To = instantOfWall(to, timeZone, 'last');
  const errors = {
    user: accountId === null ? texts.selectUser : undefined,
    from: From === null ? texts.enterStart : undefined,
    to: To === null ? texts.enterEnd : From !== null && To <= From ? texts.mustBeAfterStart : undefined,
    reason: reason.trim() === '' ? texts.enterReason : undefined,
  };
  const shown: Partial<typeof errors> = tried ? errors : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (accountId === null || From === null || To === null) return;
    if (errors.to !== undefined || errors.reason !== undefined) return;
    onSubmit({
      AccountId: accountId,
      Change: change,
      SubstituteId: change === 'on' || substituteId === NO_SUBSTITUTE ? null : substituteId,
      From,
      To,
      Reason: reason.trim(),
    });
  };
  return (
    <form className="dialog-form wide-form" onSubmit={submit} noValidate>
      <PickList
        label={texts.user}
        placeholder={texts.findUser}
        multiple={false}
        options={users}
        chosen={accountId === null ? [] : [accountId]}
        error={shown.user}
        onChange={([id]) => {
          setAccountId(id ?? null);
          if (id === substituteId) setSubstituteId(NO_SUBSTITUTE);
        }}
      />
      <Segments label={texts.change} wide value={change} options={CHANGES} onChange={setChange} />
      {change === 'off' && (
        <PickList
          label={texts.substitute}
          placeholder={texts.findUser}
          multiple={false}
          options={[{ id: NO_SUBSTITUTE, label: texts.none }, ...users.filter(({ id }) => id !== accountId)]}
          chosen={[substituteId]}
          onChange={([id = NO_SUBSTITUTE]) => setSubstituteId(id)}
        />
      )}
      <div className="form-columns">
        <DateTimeField
          label={texts.from}
          description={timeZone}
          value={from}
          error={shown.from}
          onChange={setFrom}
        />
        <DateTimeField
          label={texts.until}
          description={timeZone}
          value={to}
          error={shown.to}
          onChange={setTo}
        />
      </div>
      <TextInput
        label={texts.reason}
        placeholder={texts.reasonExample}
        value={reason}
        maxLength={120}
        error={shown.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormFailure>{failure}</FormFailure>
      <FormButtons action={isPending ? texts.saving : texts.add} disabled={isPending} onCancel={onCancel} />
    </form>
  );
}
