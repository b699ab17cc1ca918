import {
  type BulkBody,
  type BulkReport,
  type BulkStation,
  type ChangedField,
  calls,
  type StationConfig,
} from '@outpost/contract';
import { applyBulkChange, describeDiff, diffStations } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/audit/index.ts';
import { withKnownArea } from './areas.ts';
import { changeEachStation } from './each-station.ts';
import type { StationService } from './service.ts';

const CALL = `${calls.stationAdmin.bulk.method} ${calls.stationAdmin.bulk.path}`;
/** Fields of one station in a report. */
const MAX_LISTED_FIELDS = 20;

/**
 * Makes one change to many stations, or reports what it would change. Each station is saved on its
 * own, with its own version, so that one refusal does not stop the others; each save and refusal
 * has an audit event.
 *
 * @throws AppError `STATION_NOT_FOUND` before anything is changed, when one of them does not exist
 */
export async function changeMany(
  service: Pick<StationService, 'all' | 'get' | 'update' | 'noteRefused'>,
  { StationIds, Change, Apply }: BulkBody,
  by: Actor,
): Promise<BulkReport> {
  const stations = [...new Set(StationIds)].map((id) => service.get(id));
  const change = 'Area' in Change ? withKnownArea(Change, service.all()) : Change;
  const Stations = await changeEachStation(stations, {
    change: changeOne,
    isSaved: ({ Outcome }) => Apply && Outcome === 'changed',
    notChanged: (station, reason) => resultOf(station, 'refused', reason),
  });
  return { Applied: Apply, Stations };

  async function changeOne(station: StationConfig): Promise<BulkStation> {
    const { StationId } = station;
    const result = (outcome: BulkStation['Outcome'], reason = '', changes: ChangedField[] = []) =>
      resultOf(station, outcome, reason, changes);
    const refused = async (reason: string) => {
      if (Apply) await service.noteRefused(CALL, StationId, reason, by);
      return result('refused', reason);
    };
    const outcome = applyBulkChange(station, change);
    if ('refusal' in outcome) return refused(outcome.refusal);
    const diff = diffStations(station, outcome.station);
    if (diff === null) return result('unchanged');
    const changes = describeDiff(diff, outcome.station).slice(0, MAX_LISTED_FIELDS);
    if (!Apply) return result('changed', '', changes);
    try {
      await service.update(outcome.station, by);
      return result('changed', '', changes);
    } catch (error) {
      // A station saved or deleted meanwhile; any other error is not a refusal.
      if (error instanceof AppError && error.code.startsWith('STATION_')) {
        return refused(error.message);
      }
      throw error;
    }
  }
}

const resultOf = (
  { StationId, SiteName }: StationConfig,
  Outcome: BulkStation['Outcome'],
  Reason: string,
  Changes: ChangedField[] = [],
): BulkStation => ({ StationId, SiteName, Outcome, Reason, Changes });
