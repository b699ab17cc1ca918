import type {
  StationConfig,
  StationTemplate,
  TemplateApplyBody,
  TemplateApplyReport,
  TemplateOutcome,
  TemplateStation,
} from '@outpost/contract';
import { applyTemplate, changesByPoint, describeDiff, diffStations } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/audit/index.ts';
import { changeEachStation, type StationService } from '../stations/index.ts';
import * as texts from './texts.ts';

/** Fields and conflicts of one station in a report. */
const MAX_LISTED_FIELDS = 200;

/** A user's template, its earlier versions, and which version a station has. */
export interface TemplateToApply {
  readonly template: StationTemplate;
  /** The content of a version. */
  stationAt(version: number): Promise<TemplateStation>;
  /** undefined: the station was not created from the template. */
  versionOf(stationId: number): number | undefined;
  /** Records that a station has the current version. */
  linked(stationId: number): Promise<void>;
}

/**
 * Updates stations to the current version of their template, or reports what that would change.
 * Each is saved on its own, with its own version, so that one refusal does not stop the others;
 * each save and refusal has an audit event.
 *
 * @throws AppError `TEMPLATE_CHANGED`; `STATION_NOT_FOUND` before anything is changed
 */
export async function applyToStations(
  stations: Pick<StationService, 'get' | 'update' | 'noteRefused'>,
  to: TemplateToApply,
  { Version, Stations, Conflicts, Apply }: TemplateApplyBody,
  by: Actor,
): Promise<TemplateApplyReport> {
  const { template } = to;
  if (Version !== template.Version) {
    throw new AppError('TEMPLATE_CHANGED', texts.templateVersionNow(template.Name, template.Version));
  }
  const seen = new Map(Stations.map((one) => [one.StationId, one.Version]));
  const chosen = [...seen.keys()].map((id) => stations.get(id));
  const bases = new Map<number, TemplateStation>();
  const notChanged = (station: StationConfig, Reason: string): TemplateOutcome => ({
    ...outcomeOf(station, to.versionOf(station.StationId)),
    ...{ Outcome: 'refused', Reason },
  });
  const outcomes = await changeEachStation(chosen, {
    change: applyOne,
    isSaved: ({ Outcome }) => Apply && Outcome === 'changed',
    notChanged,
  });
  return { Applied: Apply, Version, Stations: outcomes };

  async function applyOne(station: StationConfig): Promise<TemplateOutcome> {
    const { StationId } = station;
    const from = to.versionOf(StationId);
    const refused = async (Reason: string): Promise<TemplateOutcome> => {
      const call = `POST /api/Stations/templates/${template.Id}/apply`;
      if (Apply) await stations.noteRefused(call, StationId, Reason, by);
      return notChanged(station, Reason);
    };
    if (from === undefined) return refused(texts.stationNotFromTemplate);
    const expected = seen.get(StationId);
    if (Apply && expected !== station.Version) return refused(texts.stationChangedAfterPreview);
    const applied = applyTemplate(station, await baseOf(from), template.Station, Conflicts);
    if ('refusal' in applied) return refused(applied.refusal);
    const diff = diffStations(station, applied.station);
    const changes = describeDiff(diff, applied.station);
    const outcome: TemplateOutcome = {
      ...outcomeOf(station, from),
      Outcome: diff === null ? 'unchanged' : 'changed',
      Changes: changes.slice(0, MAX_LISTED_FIELDS),
      ChangesTotal: changes.length,
      NewlyWritable: changesByPoint(station, applied.station)
        .points.filter(({ isWritable, wasWritable }) => isWritable && !wasWritable)
        .map(({ point }) => point),
      Conflicts: applied.conflicts.slice(0, MAX_LISTED_FIELDS),
    };
    if (!Apply) return outcome;
    try {
      if (diff !== null) {
        await stations.update(applied.station, by, `Template ${template.Name}, version ${Version}`);
      }
      await to.linked(StationId);
      return outcome;
    } catch (error) {
      // A station saved or deleted meanwhile; any other error is not a refusal.
      if (error instanceof AppError && error.code.startsWith('STATION_')) return refused(error.message);
      throw error;
    }
  }

  async function baseOf(version: number): Promise<TemplateStation> {
    const known = bases.get(version) ?? (await to.stationAt(version));
    bases.set(version, known);
    return known;
  }
}

const outcomeOf = ({ StationId, SiteName, Version }: StationConfig, from: number | undefined) => ({
  ...{ StationId, SiteName, Version, From: from ?? 0, Reason: '' },
  ...{ Changes: [], ChangesTotal: 0, NewlyWritable: [], Conflicts: [] },
});
