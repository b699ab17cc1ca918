import type { SettingCounts, StationSettings } from '@outpost/contract';
import type { StationImage } from '../acquisition/index.ts';
import { AppError } from '../platform/app-error.ts';
import { toInstant } from '../platform/clock.ts';
import type { CommandContext } from './context.ts';
import { desiredConfigurationOf, hasDesiredValues } from './desired-configuration.ts';
import type { Fresh } from './settings-board.ts';
import { stationOf } from './station-of.ts';
import * as texts from './texts.ts';

/** Returns the state of desired values, from polls or directly from the controller. */
export class SettingsReader {
  readonly #context: CommandContext;

  constructor(context: CommandContext) {
    this.#context = context;
  }

  counts(): SettingCounts[] {
    const { image, board } = this.#context;
    return Array.from(image.stations())
      .filter(({ config }) => hasDesiredValues(config))
      .map((station) => board.counts(station));
  }

  async settings(stationId: number, readNow: boolean): Promise<StationSettings> {
    const { image, board } = this.#context;
    const fresh = readNow ? await this.#read(stationOf(image, stationId)) : undefined;
    // Reading took time: the station may have been reconfigured.
    const station = stationOf(image, stationId);
    const LastPush = await this.#lastPush(stationId);
    return { ...board.counts(station, fresh), Settings: board.settings(station, fresh), LastPush };
  }

  async #read({ config }: StationImage): Promise<Fresh> {
    const { field, clock } = this.#context;
    if (!config.Enabled)
      throw new AppError('STATION_DISABLED', texts.stationDisabledNotPolled(config.SiteName));
    const { settings, clock: own } = desiredConfigurationOf(config);
    const positions = [...settings.map(({ position }) => position), ...(Array.isArray(own) ? own : [])];
    const points = positions.map((position) => config.Points[position]!);
    if (points.length === 0) return new Map();
    const readings = await field.session(config, (device) => device.read(points), {
      points: points.length,
    });
    const atMs = clock.now();
    return new Map(positions.map((position, i) => [position, { ...readings[i]!, atMs, isExact: true }]));
  }

  async #lastPush(stationId: number): Promise<StationSettings['LastPush']> {
    const { book } = this.#context;
    const push = await book.newest(stationId);
    if (push === null) return null;
    const back = await book.leftToRollBack(push);
    return {
      PushId: push.id,
      Action: push.action,
      At: toInstant(push.atMs),
      By: push.by,
      Outcome: push.outcome,
      CanRollBack: back.length,
    };
  }
}
