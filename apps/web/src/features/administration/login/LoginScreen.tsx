import { Button, PasswordInput, TextInput } from '@mantine/core';
import { calls } from '@outpost/contract';
import { lazy, Suspense, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { ApiError, session, useRead, useSession } from '../../../data/index.ts';
import { FormCard } from '../../../ui/form/FormCard.tsx';
import { LoginFailure } from './LoginFailure.tsx';
import * as texts from './texts.ts';

/** What a sign-in with a password does without. */
const OtherSignIns = lazy(() => import('./OtherSignIns.tsx'));
const CodeStep = lazy(() => import('./CodeStep.tsx'));

/** Input of the first step, kept for the second step. */
interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Sign-in, with a second step for accounts with a second factor. The router redirects afterwards.
 */
export default function LoginScreen() {
  const { error } = useSession();
  const { data: setup } = useRead(calls.accounts.setupState, {});
  const { state } = useLocation();
  const [running, setRunning] = useState(false);
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  if (setup?.Needed) return <Navigate to="/setup" replace />;

  const login = async (input: Credentials, code?: string) => {
    setRunning(true);
    try {
      await session.login({ ...input, ...(code !== undefined && { code }) });
    } catch (failure) {
      // The session's state holds the error, which is shown below.
      if (failure instanceof ApiError && failure.code === 'SECOND_FACTOR_NEEDED') setCredentials(input);
    } finally {
      setRunning(false);
    }
  };
  if (credentials !== null) {
    return (
      <Suspense>
        <CodeStep
          error={error}
          isRunning={running}
          onCode={(code) => void login(credentials, code)}
          onBack={() => {
            setCredentials(null);
            session.routeChanged();
          }}
        />
      </Suspense>
    );
  }
  return (
    <FormCard
      name={texts.signIn}
      title={texts.signInAction}
      onSubmit={(values) =>
        void login({ email: String(values.get('email')), password: String(values.get('password')) })
      }
    >
      <TextInput
        type="email"
        name="email"
        label={texts.emailAddress}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        withAsterisk={false}
      />
      <PasswordInput
        name="password"
        label={texts.password}
        autoComplete="current-password"
        required
        withAsterisk={false}
      />
      <LoginFailure error={error} />
      <Button type="submit" variant="filled" fullWidth disabled={running}>
        {texts.login}
      </Button>
      <Suspense>
        <OtherSignIns returnTo={typeof state?.from === 'string' ? state.from : '/'} />
      </Suspense>
      <Button component={Link} to="/forgot-password" variant="subtle" fullWidth>
        {texts.forgotPassword}
      </Button>
      <Button component={Link} to="/display/pair" variant="subtle" fullWidth>
        {texts.pairWallDisplay}
      </Button>
    </FormCard>
  );
}
