import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiError, completeSso, completeSsoWithCode, useSession } from '../../../data/index.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { FormFailure, FormSection } from '../../../ui/form/FormCard.tsx';
import CodeStep from './CodeStep.tsx';
import * as texts from './texts.ts';

/** Where an identity provider leads back to: ends the sign-in, and goes on to the page asked for. */
export default function SsoScreen() {
  const { key = '' } = useParams();
  const navigate = useNavigate();
  const { error } = useSession();
  const [response] = useState(() => window.location.search.slice(1));
  const [step, setStep] = useState<'running' | 'code' | 'failed'>(response === '' ? 'failed' : 'running');
  const [detail, setDetail] = useState(texts.ssoIncomplete);
  const [running, setRunning] = useState(false);

  useEffect(() => {
    if (response === '') return;
    // Not in the history, and not sent again when the page is loaded again.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    completeOnce(key, response).then(
      (returnTo) => navigate(returnTo, { replace: true }),
      (failure) => {
        if (failure instanceof ApiError && failure.code === 'SECOND_FACTOR_NEEDED') return setStep('code');
        setDetail(failure instanceof ApiError ? failure.detail : String(failure));
        setStep('failed');
      },
    );
  }, [key, response, navigate]);

  const enter = async (code: string) => {
    setRunning(true);
    try {
      navigate(await completeSsoWithCode(code), { replace: true });
    } catch {
      // The session's state holds the error, which the step shows.
    } finally {
      setRunning(false);
    }
  };
  if (step === 'running') return <Loading label={texts.signingIn} />;
  if (step === 'code') {
    const shown = error?.code === 'SECOND_FACTOR_NEEDED' ? null : error;
    return (
      <CodeStep
        error={shown}
        isRunning={running}
        onCode={(code) => void enter(code)}
        onBack={() => navigate('/login', { replace: true })}
        onPasskey={() => navigate('/', { replace: true })}
      />
    );
  }
  return (
    <FormSection name={texts.signIn} title={texts.couldNotSignIn}>
      <FormFailure>{detail}</FormFailure>
      <Button component={Link} to="/login" replace variant="filled" fullWidth>
        {texts.backToSignIn}
      </Button>
    </FormSection>
  );
}

/** The response of a provider works once; React may run an effect twice. */
let last: { readonly response: string; readonly result: Promise<string> } | null = null;

function completeOnce(key: string, response: string): Promise<string> {
  if (last?.response !== response) last = { response, result: completeSso(key, response) };
  return last.result;
}
