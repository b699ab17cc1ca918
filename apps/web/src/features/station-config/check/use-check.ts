import type { StationConfig } from '@outpost/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type ConfigProblems, NO_PROBLEMS, problemsOf } from '../model/problems.ts';
import type { CheckAnswer, CheckQuestion } from './check-types.ts';

export interface CheckState {
  readonly problems: ConfigProblems;
  /** false: the last word on what stands there now is still to come. */
  readonly isCurrent: boolean;
}

/** What is wrong with a station as it is typed, a moment later. */
export function useCheck(candidate: StationConfig): CheckState {
  const worker = useRef<Worker | null>(null);
  const asked = useRef(0);
  const [answer, setAnswer] = useState<CheckAnswer>({ number: 0, issues: [] });
  const [answered, setAnswered] = useState<StationConfig | null>(null);
  const questions = useRef(new Map<number, StationConfig>());
  useEffect(() => {
    const made = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' });
    worker.current = made;
    made.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
      const question = questions.current.get(data.number);
      questions.current.delete(data.number);
      // An older answer says nothing that the newest will not say.
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
    const question: CheckQuestion = { number: ++asked.current, candidate };
    questions.current.set(question.number, candidate);
    worker.current?.postMessage(question);
  }, [candidate]);
  const problems = useMemo(() => (answer.number === 0 ? NO_PROBLEMS : problemsOf(answer.issues)), [answer]);
  return { problems, isCurrent: answered === candidate };
}
