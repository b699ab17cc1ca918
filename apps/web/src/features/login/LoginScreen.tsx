import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { session, useSession, useSetupState } from '../../data/index.ts';
import { FormCard } from '../../ui/form/FormCard.tsx';
import { LoginFailure } from './LoginFailure.tsx';

/** Sign-in. Where to go afterwards is the router's business. */
export default function LoginScreen() {
  const { error } = useSession();
  const { data: setup } = useSetupState();
  const [running, setRunning] = useState(false);
  if (setup?.Needed) return <Navigate to="/setup" replace />;

  const login = async (values: FormData) => {
    setRunning(true);
    try {
      await session.login({ email: String(values.get('email')), password: String(values.get('password')) });
    } catch {
      // What went wrong is in the session's state, and shown below.
    } finally {
      setRunning(false);
    }
  };
  return (
    <FormCard name="Sign In" title="Sign in" onSubmit={(values) => void login(values)}>
      <TextInput
        type="email"
        name="email"
        label="Email address"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        withAsterisk={false}
      />
      <PasswordInput
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
      />
      <LoginFailure error={error} />
      <Button type="submit" variant="filled" fullWidth disabled={running}>
        Login
      </Button>
    </FormCard>
  );
}
