import type { ReportKind } from '@outpost/contract';
import { useMatch } from 'react-router';
import { useAnalogReport, usePumpHealth, useReport } from '../../../data/index.ts';
import { MonthScreen } from './MonthScreen.tsx';
import { stationIdOf } from './model/address.ts';
import { isTopic, type Topic } from './model/kinds.ts';
import { readPeriod } from './model/period.ts';
import { AnalogTables } from './parts/AnalogTables.tsx';
import { HealthView } from './parts/HealthView.tsx';
import { NoStation } from './parts/ReportFrame.tsx';
import { ReportPage, useReportPeriod } from './parts/ReportPage.tsx';
import { ReportTables } from './parts/ReportTables.tsx';

/** The report in the address: of a station, or a month of all stations. */
export default function ReportScreen() {
  const match = useMatch('/reports/:topic/:id?');
  const { topic: named = '', id = '' } = match?.params ?? {};
  if (named === 'month') return <MonthScreen />;
  const topic: Topic = isTopic(named) ? named : 'ontime';
  const [stationId] = stationIdOf(id);
  if (stationId === undefined) return <NoStation topic={topic} id={id} />;
  if (topic === 'pump-health') return <HealthReport stationId={stationId} />;
  if (topic === 'analog') return <AnalogReport stationId={stationId} />;
  return <DigitalReport kind={topic} stationId={stationId} />;
}

function DigitalReport({ kind, stationId }: { readonly kind: ReportKind; readonly stationId: number }) {
  const chosen = useReportPeriod();
  const { view, change, period, isFuture, isUnderWay } = chosen;
  const ask = { kind, stationId, period: chosen.periodKey, pointIds: view.points };
  return (
    <ReportPage
      topic={kind}
      stationId={stationId}
      chosen={chosen}
      asked={useReport(isFuture ? null : ask, isUnderWay)}
      file={ask}
      hasContent={({ Points }) => Points.length > 0}
    >
      {(report, today) => (
        <ReportTables
          report={report}
          period={readPeriod(report.Period) ?? period}
          view={view}
          today={today}
          onChange={change}
        />
      )}
    </ReportPage>
  );
}

function AnalogReport({ stationId }: { readonly stationId: number }) {
  const chosen = useReportPeriod();
  const { view, change, period, isFuture, isUnderWay } = chosen;
  const ask = { stationId, period: chosen.periodKey, pointIds: view.points };
  return (
    <ReportPage
      topic="analog"
      stationId={stationId}
      chosen={chosen}
      asked={useAnalogReport(isFuture ? null : ask, isUnderWay)}
      file={{ ...ask, kind: 'analog' }}
      hasContent={({ Points }) => Points.length > 0}
    >
      {(report, today) => (
        <AnalogTables
          report={report}
          period={readPeriod(report.Period) ?? period}
          view={view}
          today={today}
          onChange={change}
        />
      )}
    </ReportPage>
  );
}

function HealthReport({ stationId }: { readonly stationId: number }) {
  const chosen = useReportPeriod();
  const ask = { stationId, period: chosen.periodKey };
  return (
    <ReportPage
      topic="pump-health"
      stationId={stationId}
      chosen={chosen}
      asked={usePumpHealth(chosen.isFuture ? null : ask, chosen.isUnderWay)}
      file={{ ...ask, kind: 'pump-health' }}
      hasContent={({ Pumps }) => Pumps.length > 0}
    >
      {(health) => <HealthView health={health} period={chosen.period} />}
    </ReportPage>
  );
}
