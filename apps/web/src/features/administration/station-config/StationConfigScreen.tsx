import { Button, Tabs } from '@mantine/core';
import { DEFAULT_STATION_CONFIG_ID, type ProtocolDescriptor, type StationConfig } from '@outpost/contract';
import { formatCount } from '@outpost/core';
import { useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useFailure, useProtocols, useSession, useStationConfig } from '../../../data/index.ts';
import { Empty, LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { Page, useTabInView } from '../../../ui/page/index.ts';
import { StateMark } from '../../../ui/state/index.ts';
import { kindAndCode } from '../../../ui/station-status/index.ts';
import { CONFIG_TABS, type ConfigTabKey, isConfigTab } from './model/tabs.ts';
import { AlarmsSection } from './parts/AlarmsSection.tsx';
import { ChangesSection } from './parts/ChangesSection.tsx';
import { CommissioningSection } from './parts/CommissioningSection.tsx';
import { ConnectionSection } from './parts/ConnectionSection.tsx';
import { EditConflictDialog } from './parts/EditConflictDialog.tsx';
import { MapSection } from './parts/MapSection.tsx';
import { PointsSection } from './parts/PointsSection.tsx';
import { SaveBar } from './parts/SaveBar.tsx';
import { SettingsSection } from './parts/SettingsSection.tsx';
import { SiteSection } from './parts/SiteSection.tsx';
import { OriginNote, SaveAsTemplate, useOrigin } from './parts/TemplateActions.tsx';
import { type Editor, useEditor } from './state/use-editor.ts';
import { type ProbeSession, useProbeSession } from './state/use-probe-session.ts';
import styles from './station-config.module.css';
import * as texts from './texts.ts';

/** The complete configuration of one station. */
export default function StationConfigScreen() {
  const given = useParams().id;
  const id = given === undefined ? DEFAULT_STATION_CONFIG_ID : Number(given);
  if (!Number.isInteger(id) || id < 1) return <NotFound words={texts.notStationId(given ?? '')} />;
  return <Load key={id} id={id} />;
}

function Load({ id }: { readonly id: number }) {
  const station = useStationConfig(id);
  const protocols = useProtocols();
  const asked = station.data === undefined ? station : protocols;
  const failure = useFailure(asked);
  if (station.data !== undefined && protocols.data !== undefined) {
    return <Edit station={station.data} protocols={protocols.data} />;
  }
  if (failure?.code === 'STATION_NOT_FOUND') return <NotFound words={failure.detail} />;
  return (
    <Page title={texts.station} name={texts.stationManagement}>
      <LoadingOrFailed query={asked} loading={texts.loadingStation} failed={texts.couldNotLoadStation} />
    </Page>
  );
}

interface EditProps {
  readonly station: StationConfig;
  readonly protocols: readonly ProtocolDescriptor[];
}

function Edit({ station, protocols }: EditProps) {
  const { user } = useSession();
  const editor = useEditor(station, protocols, user?.Id ?? 0);
  const probe = useProbeSession();
  const origin = useOrigin(station.StationId);
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab: ConfigTabKey = isConfigTab(asked) ? asked : 'site';
  const { stored, isDirty, problems } = editor;
  const tabs = useRef<HTMLDivElement>(null);
  useTabInView(tabs, tab);
  return (
    <Page
      title={stored.SiteName}
      name={stored.SiteName}
      sub={
        <span className="mark">
          {kindAndCode(stored)} · {texts.idNumber(stored.StationId)}
          {!stored.Enabled && (
            <>
              <span>·</span>
              <StateMark state="disabled" size={12} /> {texts.notPolled}
            </>
          )}
          {origin && (
            <>
              <span>·</span>
              <OriginNote origin={origin} />
            </>
          )}
        </span>
      }
      actions={
        <>
          <SaveAsTemplate editor={editor} origin={origin} />
          <Button component={Link} to={`/stations/${stored.StationId}`}>
            {texts.liveValues}
          </Button>
        </>
      }
    >
      <div className="body" data-unsaved={isDirty || undefined}>
        <Tabs
          value={tab}
          onChange={(next) =>
            setParams(next === 'site' || next === null ? {} : { tab: next }, { replace: true })
          }
          keepMounted={false}
          classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '' }}
        >
          <Tabs.List ref={tabs} aria-label={texts.stationConfiguration}>
            {CONFIG_TABS.map(({ key, label, section }) => (
              <Tabs.Tab key={key} value={key}>
                {label}
                <ProblemCount count={section === null ? 0 : problems.counts[section]} />
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {CONFIG_TABS.map(({ key }) => (
            <Tabs.Panel key={key} value={key}>
              <Panel tab={key} editor={editor} probe={probe} />
            </Tabs.Panel>
          ))}
        </Tabs>
        <SaveBar editor={editor} />
      </div>
      <EditConflictDialog editor={editor} />
    </Page>
  );
}

interface PanelProps {
  readonly tab: ConfigTabKey;
  readonly editor: Editor;
  readonly probe: ProbeSession;
}

function Panel({ tab, editor, probe }: PanelProps) {
  switch (tab) {
    case 'site':
      return <SiteSection editor={editor} />;
    case 'connection':
      return <ConnectionSection editor={editor} />;
    case 'points':
      return <PointsSection editor={editor} probe={probe} />;
    case 'alarms':
      return <AlarmsSection editor={editor} />;
    case 'settings':
      return <SettingsSection editor={editor} />;
    case 'modbus':
      return <MapSection editor={editor} />;
    case 'commissioning':
      return <CommissioningSection stationId={editor.stored.StationId} />;
    case 'changes':
      return <ChangesSection editor={editor} />;
  }
}

function ProblemCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.problems}>
      <Icon name="warning" size={13} />
      {formatCount(count)}
      <span className="visually-hidden"> {texts.errorsSpoken(count)}</span>
    </span>
  );
}

function NotFound({ words }: { readonly words: string }) {
  return (
    <Page title={texts.station} name={texts.stationManagement}>
      <Empty
        title={texts.stationNotFound}
        action={
          <Button component={Link} to="/config/stations">
            {texts.allStations}
          </Button>
        }
      >
        {words}
      </Empty>
    </Page>
  );
}
