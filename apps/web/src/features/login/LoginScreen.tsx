import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { session } from '../../data/index.ts';
import { Page } from '../../ui/page/Page.tsx';

/** Sign-in. */
export default function LoginScreen() {
  const [running, setRunning] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setRunning(true);
    await session
      .login({ email: String(form.get('email')), password: String(form.get('password')) })
      .catch(() => undefined);
    setRunning(false);
  };
  return (
    <Page title="Sign In">
      <form onSubmit={submit}>
        <TextInput type="email" name="email" label="Email address" autoComplete="username" required />
        <PasswordInput name="password" label="Password" autoComplete="current-password" required />
        <Button type="submit" variant="filled" disabled={running}>
          Login
        </Button>
      </form>
    </Page>
  );
}
