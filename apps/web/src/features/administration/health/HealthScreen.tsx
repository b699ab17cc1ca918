import { Button } from '@mantine/core';
import type { SystemHealth } from '@outpost/contract';
import { useSession, useSystemHealth } from '../../../data/index.ts';
import { Banner } from '../../../ui/banner/index.ts';
import { LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Page, useFragment, useScrollToPart } from '../../../ui/page/index.ts';
import { fill } from '../../../ui/text/fill.ts';
import { Age, Moment } from '../../../ui/time/index.ts';
import { AdminNames } from './AdminNames.tsx';
import { PartFigures } from './PartFigures.tsx';
import { ProblemCard } from './ProblemCard.tsx';
import { partName, problemNamed } from './problems.ts';
import * as texts from './texts.ts';

/** What is wrong with the server, worst first, with its effects and what to do. */
export default function HealthScreen() {
  const asked = useSystemHealth();
  const { data, refetch, isFetching, failureReason } = asked;
  if (data === undefined) {
    return (
      <Page>
        <LoadingOrFailed query={asked} loading={texts.loadingHealth} failed={texts.couldNotLoadHealth} />
      </Page>
    );
  }
  const { length } = data.Problems;
  return (
    <Page
      sub={
        <>
          <span role="status">{length === 0 ? texts.noProblems : texts.problemCount(length)}</span>
          {texts.separator}
          {fill(texts.checkedAgo, { age: <Age at={data.At} suffix={texts.agoText} /> })}
        </>
      }
    >
      <div className="body">
        {failureReason !== null && (
          <Banner
            state="unknown"
            title={texts.couldNotRefresh}
            action={
              <Button size="xs" disabled={isFetching} onClick={() => void refetch()}>
                {texts.tryAgain}
              </Button>
            }
          >
            {fill(texts.shownFrom, { time: <Moment at={data.At} />, reason: failureReason.detail })}
          </Banner>
        )}
        <Found health={data} />
      </div>
    </Page>
  );
}

function Found({ health: { Problems, Parts } }: { readonly health: SystemHealth }) {
  const { can } = useSession();
  const name = useFragment();
  const named = problemNamed(Problems, name);
  useScrollToPart(named?.Id ?? null);
  return (
    <>
      {name !== '' && named === null && <p className="muted">{texts.problemResolved}</p>}
      {Problems.length > 0 && (
        <ol className="stack" aria-label={texts.problems}>
          {Problems.map((problem) => (
            <li key={problem.Id}>
              <ProblemCard
                problem={problem}
                part={partName(problem, Parts)}
                isNamed={problem.Id === named?.Id}
              />
            </li>
          ))}
        </ol>
      )}
      {Problems.length > 0 && !can('Admin') && <AdminNames />}
      <PartFigures parts={Parts} isOpen={Problems.length === 0} />
    </>
  );
}
