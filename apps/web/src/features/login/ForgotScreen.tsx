import { Button, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { useForgotPassword } from '../../data/index.ts';
import { FormCard, FormFailure } from '../../ui/form/FormCard.tsx';

/** Asks for a link to set a new password. What it answers does not say whether there is such an account. */
export default function ForgotScreen() {
  const { mutate, isPending, isSuccess, error } = useForgotPassword();
  if (isSuccess) {
    return (
      <FormCard name="Forgot password" title="Look into your mail" onSubmit={() => undefined}>
        <p role="status">
          If there is an account with this address, and this server sends mail, a link to set a new password
          is on its way. It is good once, for an hour.
        </p>
        <p>If nothing comes, ask a Supervisor or an Admin: they can make a link for you.</p>
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
      lead="You get a mail with a link to set a new one."
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
        Send the link
      </Button>
      <Button component={Link} to="/login" variant="subtle">
        Back to the sign-in
      </Button>
    </FormCard>
  );
}
