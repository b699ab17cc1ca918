import { Button, TextInput } from '@mantine/core';
import { calls } from '@outpost/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, session, useRead } from '../../../data/index.ts';
import { LoadingOrFailed } from '../../../ui/feedback/LoadingOrFailed.tsx';
import { FormCard, FormFailure } from '../../../ui/form/FormCard.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { codeOfFragment, problemsByField } from './setup-form.ts';
import * as texts from './texts.ts';

/** First start: creates the first Admin with the setup code from the server console. */
export default function SetupScreen() {
  const asked = useRead(calls.accounts.setupState, {});
  const { data } = asked;
  if (data === undefined) {
    return <LoadingOrFailed query={asked} failed={texts.couldNotCheckSetup} />;
  }
  return data.Needed ? <FirstAdminForm /> : <AlreadyDone />;
}

function AlreadyDone() {
  return (
    <FormCard
      name={texts.firstAdmin}
      title={texts.setupComplete}
      lead={texts.setupCompleteHint}
      onSubmit={() => undefined}
    >
      <Button component={Link} to="/login" variant="filled">
        {texts.signIn}
      </Button>
    </FormCard>
  );
}

/**
 * The code in the link from the console, also when the link is opened in a tab that shows this
 * page.
 */
function useCodeOfAddress(): string {
  const [code, setCode] = useState(() => codeOfFragment(window.location.hash));
  useEffect(() => {
    const take = () => setCode((before) => codeOfFragment(window.location.hash) || before);
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  useEffect(() => {
    // The code gives access to an account, so it is removed from the address and its history.
    if (code !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [code]);
  return code;
}

function FirstAdminForm() {
  const code = useCodeOfAddress();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const fields = problemsByField(failure);

  const setUp = async (values: FormData) => {
    const text = (name: string) => String(values.get(name) ?? '');
    setRunning(true);
    setFailure(null);
    try {
      await session.setUp({
        SetupCode: text('SetupCode'),
        Email: text('Email'),
        FirstName: text('FirstName'),
        LastName: text('LastName'),
        Password: text('Password'),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setRunning(false);
    }
  };

  return (
    <FormCard
      name={texts.firstAdmin}
      title={texts.createFirstAdmin}
      lead={texts.noAccountsHint}
      onSubmit={(values) => void setUp(values)}
    >
      <TextInput
        key={code}
        name="SetupCode"
        label={texts.setupCode}
        description={texts.setupCodeHint}
        defaultValue={code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={code === ''}
        error={fields.SetupCode}
        required
        withAsterisk={false}
      />
      <TextInput
        type="email"
        name="Email"
        label={texts.emailAddress}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={code !== ''}
        error={fields.Email}
        required
        withAsterisk={false}
      />
      <TextInput
        name="FirstName"
        label={texts.firstName}
        autoComplete="given-name"
        error={fields.FirstName}
        required
        withAsterisk={false}
      />
      <TextInput
        name="LastName"
        label={texts.lastName}
        autoComplete="family-name"
        error={fields.LastName}
        required
        withAsterisk={false}
      />
      <PasswordField
        name="Password"
        label={texts.password}
        description={texts.newPasswordHint}
        autoComplete="new-password"
        minLength={10}
        maxLength={256}
        error={fields.Password}
        required
        withAsterisk={false}
      />
      <FormFailure>
        {failure !== null && Object.keys(fields).length === 0 ? failure.detail : null}
      </FormFailure>
      <Button type="submit" variant="filled" fullWidth disabled={running}>
        {texts.createAccount}
      </Button>
    </FormCard>
  );
}
