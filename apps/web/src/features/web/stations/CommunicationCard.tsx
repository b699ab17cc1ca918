import type { StationDetail } from '@outpost/contract';
import { usePageZone } from '../../../ui/clock/page-zone.ts';
import { FactLine, Facts } from '../../../ui/facts/index.ts';
import { Card } from '../../../ui/page/index.ts';
import type { StationJudgement } from '../../../ui/station-status/index.ts';
import { Age } from '../../../ui/time/index.ts';
import { communicationFacts, lastErrorFact } from './facts.ts';
import * as texts from './texts.ts';

export interface CommunicationCardProps {
  readonly station: StationDetail;
  readonly nowMs: number;
  readonly judged: StationJudgement;
}

/** The communication with the station's controller. */
export function CommunicationCard(props: CommunicationCardProps) {
  const { station, nowMs, judged } = props;
  const zone = usePageZone();
  const [status, ...others] = communicationFacts(station, judged, nowMs, zone);
  const error = lastErrorFact(station, nowMs, zone);
  const { LastGoodPollAt, LastAnswerAt } = station.Communication;
  return (
    <Card title={texts.communication}>
      <Facts>
        {status && <FactLine {...status} />}
        <FactLine name={texts.lastGoodPoll} text={ageText(LastGoodPollAt)} />
        {LastAnswerAt !== LastGoodPollAt && (
          <FactLine name={texts.lastResponse} text={ageText(LastAnswerAt)} />
        )}
        {others.map((fact) => (
          <FactLine key={fact.name} {...fact} />
        ))}
        {error && <FactLine {...error} below />}
      </Facts>
    </Card>
  );
}

function ageText(at: string | null) {
  return at === null ? 'never' : <Age at={at} suffix="ago" />;
}
