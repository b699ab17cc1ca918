import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import {
  type ApiError,
  formFailure,
  problemWith,
  session,
  useAccountLink,
  useFailure,
  useLinkPurpose,
  useSession,
} from '../../../data/index.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { FormCard, FormFailure } from '../../../ui/form/FormCard.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { fill } from '../../../ui/text/fill.ts';
import { Moment } from '../../../ui/time/index.ts';
import { tokenOfFragment } from './link-token.ts';
import * as texts from './texts.ts';

const NAME = texts.setYourPassword;
const nothing = () => undefined;

/** Target of invitations and password reset links. Opening the link changes nothing. */
export default function LinkScreen() {
  const token = useTokenOfAddress();
  // The key resets all state when another link is opened.
  return <LinkOf key={token} token={token} />;
}

function LinkOf({ token }: { readonly token: string | null }) {
  const asked = useLinkPurpose(token);
  const failure = useFailure(asked);
  const using = useAccountLink();
  const { user } = useSession();
  if (using.isSuccess) {
    return (
      <LinkNotice title={texts.passwordSet}>
        <p role="status">{texts.passwordSetHint}</p>
        <SignInButton hasMembers={user !== null} />
      </LinkNotice>
    );
  }
  if (token === null) {
    return (
      <LinkNotice title={texts.linkIncomplete}>
        <p>{texts.linkIncompleteHint}</p>
      </LinkNotice>
    );
  }
  if (failure !== null) {
    return (
      <LinkNotice title={failure.code === 'LINK_INVALID' ? texts.linkNoLongerValid : texts.couldNotCheckLink}>
        {failure.code === 'LINK_INVALID' ? (
          <>
            <p>{texts.linkUsedOrExpired}</p>
            <p>{texts.newLinkHint}</p>
            <Button component={Link} to="/forgot-password" variant="filled">
              {texts.forgotPassword}
            </Button>
          </>
        ) : (
          <>
            <FormFailure>{failure.detail}</FormFailure>
            <Button onClick={() => void asked.refetch()} disabled={asked.isFetching}>
              {texts.tryAgain}
            </Button>
          </>
        )}
      </LinkNotice>
    );
  }
  if (asked.data === undefined) return <Loading label={texts.checkingLink} />;
  const { Kind, Email, FirstName, ValidUntil } = asked.data;
  return (
    <PasswordForm
      title={
        Kind !== 'invitation'
          ? texts.setNewPassword
          : FirstName === ''
            ? texts.welcome
            : texts.welcomeNamed(FirstName)
      }
      lead={fill(texts.linkValidUntil, { email: Email, time: <Moment at={ValidUntil} /> })}
      email={Email}
      error={using.error}
      isPending={using.isPending}
      onPassword={(Password) => using.mutate({ Token: token, Password })}
    />
  );
}

interface PasswordFormProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly email: string;
  readonly error: ApiError | null;
  readonly isPending: boolean;
  readonly onPassword: (password: string) => void;
}

function PasswordForm({ title, lead, email, error, isPending, onPassword }: PasswordFormProps) {
  return (
    <FormCard
      name={NAME}
      title={title}
      lead={lead}
      onSubmit={(values) => onPassword(String(values.get('password') ?? ''))}
    >
      {/* Lets password managers store the account name. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        name="password"
        label={texts.newPassword}
        description={texts.newPasswordHint}
        autoComplete="new-password"
        minLength={10}
        maxLength={256}
        error={problemWith(error, 'Password')}
        autoFocus
        required
        withAsterisk={false}
      />
      <FormFailure>{formFailure(error, ['Password'])}</FormFailure>
      <Button type="submit" variant="filled" fullWidth disabled={isPending}>
        {texts.setPassword}
      </Button>
    </FormCard>
  );
}

/** Signs out first: another user may be signed in, or the new password has ended the session. */
function SignInButton({ hasMembers }: { readonly hasMembers: boolean }) {
  if (hasMembers) {
    return (
      <Button variant="filled" onClick={() => void session.logout()}>
        {texts.signInAgain}
      </Button>
    );
  }
  return (
    <Button component={Link} to="/login" variant="filled">
      {texts.signIn}
    </Button>
  );
}

function LinkNotice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <FormCard name={NAME} title={title} onSubmit={nothing}>
      {children}
    </FormCard>
  );
}

/** Reads the token from the address and removes it there, because it gives access to an account. */
function useTokenOfAddress(): string | null {
  const [token, setToken] = useState(() => tokenOfFragment(window.location.hash));
  useEffect(() => {
    const take = () => {
      const found = tokenOfFragment(window.location.hash);
      if (found === null) return;
      setToken(found);
      window.history.replaceState(window.history.state, '', window.location.pathname);
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}
