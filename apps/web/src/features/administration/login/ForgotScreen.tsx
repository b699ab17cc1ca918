import { Button, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { useForgotPassword } from '../../../data/index.ts';
import { FormCard, FormFailure } from '../../../ui/form/FormCard.tsx';
import * as texts from './texts.ts';

/** Requests a password reset link. The response does not disclose whether the account exists. */
export default function ForgotScreen() {
  const { mutate, isPending, isSuccess, error } = useForgotPassword();
  if (isSuccess) {
    return (
      <FormCard name={texts.forgotPassword} title={texts.checkYourEmail} onSubmit={() => undefined}>
        <p role="status">{texts.linkSentHint}</p>
        <p>{texts.noEmailHint}</p>
        <Button component={Link} to="/login" variant="filled">
          {texts.signIn}
        </Button>
      </FormCard>
    );
  }
  return (
    <FormCard
      name={texts.forgotPassword}
      title={texts.forgotYourPassword}
      lead={texts.forgotPasswordHint}
      onSubmit={(values) => mutate(String(values.get('email')).trim())}
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
      <FormFailure>{error?.detail}</FormFailure>
      <Button type="submit" variant="filled" disabled={isPending}>
        {texts.sendLink}
      </Button>
      <Button component={Link} to="/login" variant="subtle">
        {texts.backToSignIn}
      </Button>
    </FormCard>
  );
}
