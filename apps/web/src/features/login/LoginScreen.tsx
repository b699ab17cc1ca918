import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { ApiError, session, useSession, useSetupState } from '../../data/index.ts';
import { FormCard } from '../../ui/form/FormCard.tsx';
import { CodeStep } from './CodeStep.tsx';
import { LoginFailure } from './LoginFailure.tsx';

/** What was typed in the first step, kept while the second one asks for the code. */
interface Typed {
  readonly email: string;
  readonly password: string;
}

/** Sign-in, in a second step with a code where the account has a second factor. Where to go afterwards is the router's business. */
export default function LoginScreen() {
  const { error } = useSession();
  const { data: setup } = useSetupState();
  const [running, setRunning] = useState(false);
  const [typed, setTyped] = useState<Typed | null>(null);
  if (setup?.Needed) return <Navigate to="/setup" replace />;

  const login = async (credentials: Typed, code?: string) => {
    setRunning(true);
    try {
      await session.login({ ...credentials, ...(code !== undefined && { code }) });
    } catch (failure) {
      // What went wrong is in the session's state, and shown below.
      if (failure instanceof ApiError && failure.code === 'SECOND_FACTOR_NEEDED') setTyped(credentials);
    } finally {
      setRunning(false);
    }
  };
  if (typed !== null) {
    return (
      <CodeStep
        error={error}
        isRunning={running}
        onCode={(code) => void login(typed, code)}
        onBack={() => {
          setTyped(null);
          session.routeChanged();
        }}
      />
    );
  }
  return (
    <FormCard
      name="Sign In"
      title="Sign in"
      onSubmit={(values) =>
        void login({ email: String(values.get('email')), password: String(values.get('password')) })
      }
    >
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
      <Button component={Link} to="/forgot-password" variant="subtle" fullWidth>
        Forgot password
      </Button>
    </FormCard>
  );
}
