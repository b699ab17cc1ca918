import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, session, useSetupState } from '../../data/index.ts';
import { Failed } from '../../ui/feedback/Failed.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { FormCard, FormFailure } from '../../ui/form/FormCard.tsx';
import { codeOfFragment, problemsByField } from './setup-form.ts';

/** The first start: makes the first Admin with the code that the server said on its console. */
export default function SetupScreen() {
  const { data, error, isFetching, refetch } = useSetupState();
  if (data === undefined) {
    if (error === null) return <Loading />;
    return (
      <Failed
        title="The server did not say whether it is set up"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {error.detail}
      </Failed>
    );
  }
  return data.Needed ? <FirstAdminForm /> : <AlreadyDone />;
}

function AlreadyDone() {
  return (
    <FormCard
      name="First Admin"
      title="Set up already"
      lead="There is an account already. An Admin can make more."
      onSubmit={() => undefined}
    >
      <Button component={Link} to="/login" variant="filled">
        Sign In
      </Button>
    </FormCard>
  );
}

/** The code of the link on the console, also when the link is opened where this page is open already. */
function useCodeOfAddress(): string {
  const [code, setCode] = useState(() => codeOfFragment(window.location.hash));
  useEffect(() => {
    const take = () => setCode((before) => codeOfFragment(window.location.hash) || before);
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  useEffect(() => {
    // The code is worth an account: it does not stay in the address, where it could be copied along or looked up.
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
      name="First Admin"
      title="Make the first Admin"
      lead="This server has no account yet. Its console says a setup code; whoever has it makes the first account, which may do everything."
      onSubmit={(values) => void setUp(values)}
    >
      <TextInput
        key={code}
        name="SetupCode"
        label="Setup code"
        description="From the console of the server"
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
        label="Email address"
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
        label="First name"
        autoComplete="given-name"
        error={fields.FirstName}
        required
        withAsterisk={false}
      />
      <TextInput
        name="LastName"
        label="Last name"
        autoComplete="family-name"
        error={fields.LastName}
        required
        withAsterisk={false}
      />
      <PasswordInput
        name="Password"
        label="Password"
        description="At least 10 characters, best a sentence; no names, and none of the passwords that everybody takes"
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
        Create account
      </Button>
    </FormCard>
  );
}
