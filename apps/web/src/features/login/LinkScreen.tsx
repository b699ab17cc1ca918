import { Button, PasswordInput } from '@mantine/core';
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
} from '../../data/index.ts';
import { Moment } from '../../ui/age/index.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { FormCard, FormFailure } from '../../ui/form/FormCard.tsx';
import { tokenOfFragment } from './link-token.ts';

const NAME = 'Set your password';
const nothing = () => undefined;

/** Where an invitation and a link to set a new password lead. Opening it changes nothing: it takes a press. */
export default function LinkScreen() {
  const token = useTokenOfAddress();
  // Another link is another matter: nothing of the one before stays.
  return <LinkOf key={token} token={token} />;
}

function LinkOf({ token }: { readonly token: string | null }) {
  const asked = useLinkPurpose(token);
  const failure = useFailure(asked);
  const using = useAccountLink();
  const { user } = useSession();
  if (using.isSuccess) {
    return (
      <Told title="Your password is set">
        <p role="status">
          Sign in with it now. Every browser that was signed in with this account is signed out.
        </p>
        <SignInButton hasMembers={user !== null} />
      </Told>
    );
  }
  if (token === null) {
    return (
      <Told title="This link is not whole">
        <p>Open it once more from the message, or copy all of it, with what stands behind the #.</p>
      </Told>
    );
  }
  if (failure !== null) {
    return (
      <Told
        title={
          failure.code === 'LINK_INVALID' ? 'This link is good no more' : 'The link could not be looked at'
        }
      >
        {failure.code === 'LINK_INVALID' ? (
          <>
            <p>It was used already, ran out, or a newer one was made.</p>
            <p>Ask for a new one: by mail under Forgot password, or from a Supervisor or an Admin.</p>
            <Button component={Link} to="/forgot-password" variant="filled">
              Forgot password
            </Button>
          </>
        ) : (
          <>
            <FormFailure>{failure.detail}</FormFailure>
            <Button onClick={() => void asked.refetch()} disabled={asked.isFetching}>
              Try again
            </Button>
          </>
        )}
      </Told>
    );
  }
  if (asked.data === undefined) return <Loading label="Looking at the link" />;
  const { Kind, Email, FirstName, ValidUntil } = asked.data;
  return (
    <PasswordForm
      title={
        Kind === 'invitation' ? `Welcome${FirstName === '' ? '' : `, ${FirstName}`}` : 'Set a new password'
      }
      lead={
        <>
          For {Email}. The link is good until <Moment at={ValidUntil} />.
        </>
      }
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
      {/* So that a password manager knows whose it is. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordInput
        name="password"
        label="New password"
        description="At least 10 characters, best a sentence; no names, and none of the passwords that everybody takes"
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
        Set password
      </Button>
    </FormCard>
  );
}

/** Whoever is signed in here may be somebody else, or is signed out by the new password. */
function SignInButton({ hasMembers }: { readonly hasMembers: boolean }) {
  if (hasMembers) {
    return (
      <Button variant="filled" onClick={() => void session.logout()}>
        Sign out here and sign in
      </Button>
    );
  }
  return (
    <Button component={Link} to="/login" variant="filled">
      Sign In
    </Button>
  );
}

function Told({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <FormCard name={NAME} title={title} onSubmit={nothing}>
      {children}
    </FormCard>
  );
}

/** The token of the address, which does not stay there: it is worth an account. */
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
