import type { ProtocolDescriptor, StationConfig } from '@outpost/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { protocolOf } from '../../../../ui/source-fields/index.ts';
import { type ConfigProblems, NO_PROBLEMS, problemsOf } from '../model/problems.ts';
import type { CheckQuestion, CheckResponse } from './check-types.ts';

export interface CheckState {
  readonly problems: ConfigProblems;
  /** false: the check of the current text is still running. */
  readonly isCurrent: boolean;
}

/** The problems of a station while it is edited, slightly delayed. */
export function useCheck(candidate: StationConfig, protocols: readonly ProtocolDescriptor[]): CheckState {
  const worker = useRef<Worker | null>(null);
  const asked = useRef(0);
  const [answer, setAnswer] = useState<CheckResponse>({ number: 0, issues: [] });
  const [answered, setAnswered] = useState<StationConfig | null>(null);
  const questions = useRef(new Map<number, StationConfig>());
  useEffect(() => {
    const made = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' });
    worker.current = made;
    made.addEventListener('message', ({ data }: MessageEvent<CheckResponse>) => {
      const question = questions.current.get(data.number);
      questions.current.delete(data.number);
      // Only the newest response counts.
      if (data.number !== asked.current || question === undefined) return;
      setAnswer(data);
      setAnswered(question);
    });
    return () => {
      made.terminate();
      worker.current = null;
    };
  }, []);
  useEffect(() => {
    const protocol = protocolOf(protocols, candidate.Source.Protocol);
    const question: CheckQuestion = { number: ++asked.current, candidate, protocol };
    questions.current.set(question.number, candidate);
    worker.current?.postMessage(question);
  }, [candidate, protocols]);
  const problems = useMemo(() => (answer.number === 0 ? NO_PROBLEMS : problemsOf(answer.issues)), [answer]);
  return { problems, isCurrent: answered === candidate };
}
