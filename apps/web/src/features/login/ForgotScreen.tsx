import { Button, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { useForgotPassword } from '../../data/index.ts';
import { FormCard, FormFailure } from '../../ui/form/FormCard.tsx';

/** Requests a password reset link. The response does not disclose whether the account exists. */
export default function ForgotScreen() {
  const { mutate, isPending, isSuccess, error } = useForgotPassword();
  if (isSuccess) {
    return (
      <FormCard name="Forgot password" title="Check your email" onSubmit={() => undefined}>
        <p role="status">
          If there is an account with this address, you’ll receive a link to set a new password. The link
          works once, within an hour.
        </p>
        <p>If no email arrives, ask a Supervisor or an Admin for a link.</p>
        <Button component={Link} to="/login" variant="filled">
          Sign In
        </Button>
      </FormCard>
    );
  }
  return (
    <FormCard
      name="Forgot password"
      title="Forgot your password?"
      lead="Get an email with a link to set a new password."
      onSubmit={(values) => mutate(String(values.get('email')).trim())}
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
      <FormFailure>{error?.detail}</FormFailure>
      <Button type="submit" variant="filled" disabled={isPending}>
        Send link
      </Button>
      <Button component={Link} to="/login" variant="subtle">
        Back to sign-in
      </Button>
    </FormCard>
  );
}
