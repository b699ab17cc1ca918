import { actsInArea } from '@outpost/core';
import type { MqttClient } from 'mqtt';
import type { Image, StationImage } from '../../acquisition/index.ts';
import type { AlarmRecord, Alarms } from '../../alarms/index.ts';
import type { Config } from '../../config.ts';
import type { Timer } from '../../platform/clock.ts';
import { CoalescedTask } from '../../platform/coalesced-task.ts';
import type { Context } from '../../platform/context.ts';
import { describeNetworkError } from '../../platform/outbound/index.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { alarmEvent } from '../webhooks/index.ts';
import { endClient, openClient, publishConfirmed, statusTopic } from './client.ts';
import { type Discovery, discoveryMessage, withdrawnTopics } from './home-assistant.ts';
import { alarmsMessage, pointMessage, pointTopic, stationMessage, stationTopic } from './messages.ts';
import * as texts from './texts.ts';

/** Messages before other work has its turn. */
const MAX_AT_ONCE = 200;
/**
 * How often `online` is published, because the will of a server that was lost can reach the broker after
 * its successor's; and how old the time of the last good poll in the status of a station may be.
 */
const STATUS_EVERY_MS = 30_000;
const MAX_EVENTS = 200;
/** Alarm events that are published after an outage of the broker; older ones are reported. */
const MAX_LATE_EVENTS = 10_000;

/** Why nothing is published, and since when. */
export interface MqttFailure {
  readonly sinceMs: number;
  readonly reason: string;
}

/** A client with what it has published. */
interface Session {
  readonly client: MqttClient;
  readonly prefix: string;
  /** null: points are not announced to Home Assistant. */
  readonly discovery: Discovery | null;
  /** The image's version up to which values were published; 0: nothing. */
  version: number;
  /** Stations whose alarms may differ from what was published; null: all. */
  alarmsOf: Set<number> | null;
  /** When `online` was last published, by the monotonic clock. */
  onlineMs: number;
  /** The last good poll in the published status of each station. */
  readonly goodPolls: Map<number, number | null>;
}

/**
 * Publishes what is current: values and status of stations that changed since the last time, and
 * all of them after each connection. The image has the newest value of each point, so nothing waits
 * in memory while a broker is away.
 */
export class MqttPublisher {
  readonly #context: Context;
  readonly #image: Image;
  readonly #alarms: Alarms;
  /** Points whose topics are retained by the broker, by station. */
  readonly #retained = new Map<number, Set<number>>();
  #session: Session | null = null;
  #timer: Timer | null = null;
  #publishing: Promise<void> | null = null;
  /** Apart, so that a long list of events does not hold up values. */
  readonly #events: CoalescedTask;
  /** The newest alarm event that was published, or that need not be; null: not known. */
  #lastEventId: number | null = null;
  #failure: MqttFailure | null = null;
  #isStarted = false;
  #published = 0;
  #lastMs: number | null = null;
  #turn: Promise<void> = Promise.resolve();
  #stopListening: (() => void) | null = null;

  constructor(context: Context, image: Image, alarms: Alarms) {
    this.#context = context;
    this.#image = image;
    this.#alarms = alarms;
    let publishing: Session | null = null;
    this.#events = new CoalescedTask(
      async () => {
        publishing = this.#session;
        if (publishing !== null && this.#mayPublish(publishing)) await this.#publishEvents(publishing);
      },
      (error) => this.#noteUnpublished(publishing, error),
    );
    let before = JSON.stringify(context.settings.now().mqtt);
    context.settings.onChange(({ mqtt }) => {
      const now = JSON.stringify(mqtt);
      if (now === before || !this.#isStarted) return;
      before = now;
      this.#reopen();
    });
  }

  get isOn(): boolean {
    return this.#settings.mqtt.url !== null;
  }

  /** null: it is connected, or off. */
  get failure(): MqttFailure | null {
    return this.isOn ? this.#failure : null;
  }

  /** Areas of the settings that no station has. */
  get missingAreas(): readonly string[] {
    const stations = [...this.#image.stations()];
    return this.isOn
      ? this.#settings.mqtt.areas.filter(
          (area) => !stations.some(({ config }) => actsInArea([area], config.Area)),
        )
      : [];
  }

  /** Messages since the start. */
  get published(): number {
    return this.#published;
  }

  /** When something was last published; null: not yet. */
  get lastMs(): number | null {
    return this.#lastMs;
  }

  start(): void {
    this.#isStarted = true;
    this.#stopListening = this.#context.bus.on('alarmNews', ({ Alarms, Suppressed }) => {
      const session = this.#session;
      if (session === null) return;
      void this.#events.request();
      if (session.alarmsOf === null) return;
      if (Suppressed !== null) session.alarmsOf = null;
      else for (const { StationId } of Alarms) session.alarmsOf.add(StationId);
    });
    this.#turn = this.#turn.then(() => this.#open());
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    this.#stopListening?.();
    this.#turn = this.#turn.then(() => this.#close());
    await this.#turn;
  }

  get #settings(): Config {
    const { settings, config } = this.#context;
    return { ...settings.now(), mqttTls: config.mqttTls };
  }

  get #discovery(): Discovery | null {
    const { mqtt, publicUrl } = this.#settings;
    const { discoveryPrefix, prefix } = mqtt;
    return discoveryPrefix === null ? null : { discoveryPrefix, prefix, publicUrl };
  }

  #reopen(): void {
    this.#turn = this.#turn.then(() => this.#close()).then(() => this.#open());
  }

  async #open(): Promise<void> {
    const { clock, logger } = this.#context;
    const { mqtt } = this.#settings;
    this.#failure = null;
    if (mqtt.url === null || !this.#isStarted) {
      this.#lastEventId = null;
      return;
    }
    try {
      // After a change of the settings, what happened during an outage before it remains to be published.
      this.#lastEventId ??= await this.#alarms.lastEventId();
      const client = await openClient(this.#settings, mqtt.url, true);
      const session: Session = {
        ...{ client, prefix: mqtt.prefix, discovery: this.#discovery, version: 0, alarmsOf: null },
        ...{ onlineMs: Number.NEGATIVE_INFINITY, goodPolls: new Map() },
      };
      this.#session = session;
      client.on('connect', () => {
        this.#failure = null;
        Object.assign(session, { version: 0, alarmsOf: null, onlineMs: Number.NEGATIVE_INFINITY });
        this.#look();
      });
      // What ends because Outpost ends it is no failure.
      const failed = (reason: string) => {
        if (this.#session === session) this.#fail(reason);
      };
      client.on('error', (error) => failed(describeNetworkError(error)));
      client.on('close', () => {
        // The first reason says more than that the connection was closed then.
        if (this.#failure === null) failed(texts.connectionClosed);
      });
    } catch (error) {
      this.#fail(describeNetworkError(error));
      logger.error({ err: error }, 'the MQTT client cannot be opened');
    }
    this.#timer = clock.setInterval(() => {
      if (this.#session !== null) this.#look();
      // A file could not be read, or the database was away.
      else this.#reopen();
    }, mqtt.intervalSeconds * 1_000);
  }

  async #close(): Promise<void> {
    const session = this.#session;
    this.#timer?.cancel();
    this.#session = null;
    if (session !== null) {
      const { client, prefix } = session;
      if (client.connected)
        await publishConfirmed(client, statusTopic(prefix), 'offline', { retain: true }).catch(
          () => undefined,
        );
      await endClient(client);
    }
    await Promise.all([this.#publishing, this.#events.settled()]);
  }

  #fail(reason: string): void {
    const { clock, logger } = this.#context;
    if (this.#failure?.reason !== reason) logger.warn({ reason }, 'nothing is published by MQTT');
    this.#failure = { sinceMs: this.#failure?.sinceMs ?? clock.now(), reason };
  }

  #look(): void {
    const session = this.#session;
    if (session === null || !this.#mayPublish(session)) return;
    this.#publishing ??= this.#publish(session)
      .catch((error) => this.#noteUnpublished(session, error))
      .finally(() => {
        this.#publishing = null;
      });
    void this.#events.request();
  }

  #mayPublish({ client }: Session): boolean {
    return client.connected && this.#context.lease?.isHeld() !== false;
  }

  #noteUnpublished(session: Session | null, error: unknown): void {
    if (this.#session === session)
      this.#context.logger.warn({ err: error }, 'publishing by MQTT failed; retrying');
  }

  async #publish(session: Session): Promise<void> {
    const nowMs = this.#context.clock.monotonicMs();
    const isStatusDue = nowMs - session.onlineMs >= STATUS_EVERY_MS;
    if (isStatusDue) {
      session.onlineMs = nowMs;
      this.#send(session, statusTopic(session.prefix), 'online', { qos: 1, retain: true });
    }
    await this.#publishStations(session);
    if (isStatusDue) await this.#publishPolls(session);
    await this.#publishAlarms(session);
  }

  /** The status of stations with good polls since it was published. */
  async #publishPolls(session: Session): Promise<void> {
    const turn = { left: MAX_AT_ONCE };
    for (const [stationId, goodPollMs] of session.goodPolls) {
      const station = this.#image.station(stationId);
      if (station === undefined || station.link.lastGoodPollAtMs === goodPollMs) continue;
      this.#publishStatus(session, station);
      if (this.#isTurnOver(session, turn) && !(await this.#hasRoom(session, turn))) return;
    }
  }

  #publishStatus(session: Session, station: StationImage): void {
    const { topic, payload } = stationMessage(session.prefix, station);
    this.#send(session, topic, payload);
    session.goodPolls.set(station.stationId, station.link.lastGoodPollAtMs);
  }

  async #publishStations(session: Session): Promise<void> {
    const since = session.version;
    const until = this.#image.version;
    if (until === since) return;
    const ids = [...this.#image.stations()].flatMap(({ stationId, version }) =>
      version > since ? [stationId] : [],
    );
    const turn = { left: MAX_AT_ONCE };
    for (const stationId of ids) {
      // Read again, because other work had its turn.
      const station = this.#image.station(stationId);
      if (station === undefined || !this.#isIncluded(station)) continue;
      if (!this.#retained.has(stationId)) this.#retained.set(stationId, new Set());
      if (station.linkVersion > since || station.configVersion > since) this.#publishStatus(session, station);
      if (!(await this.#publishPoints(session, stationId, since, turn))) return;
    }
    if (await this.#clearGone(session)) session.version = until;
  }

  /** @returns whether the connection takes more */
  async #publishPoints(
    session: Session,
    stationId: number,
    since: number,
    turn: { left: number },
  ): Promise<boolean> {
    for (let position = 0; ; position++) {
      const station = this.#image.station(stationId);
      if (station === undefined || position >= station.count) return true;
      if (this.#image.columns.versions[station.first + position]! <= since && station.configVersion <= since)
        continue;
      if (station.configVersion > since) this.#announce(session, station, position);
      const { topic, payload } = pointMessage(this.#image, session.prefix, station, position);
      this.#send(session, topic, payload);
      const known = this.#retained.get(stationId) ?? new Set();
      this.#retained.set(stationId, known.add(station.config.Points[position]!.Id));
      if (this.#isTurnOver(session, turn) && !(await this.#hasRoom(session, turn))) return false;
    }
  }

  #announce(session: Session, station: StationImage, position: number): void {
    const { discovery, version } = session;
    if (discovery === null) return;
    const { topic, payload } = discoveryMessage(discovery, station, position);
    this.#send(session, topic, payload);
    const point = station.config.Points[position]!;
    if (version > 0)
      for (const earlier of withdrawnTopics(discovery, station.stationId, point.Id, point))
        this.#send(session, earlier, '');
  }

  /** After a message: whether others have to get a turn, or the connection is full. */
  #isTurnOver({ client }: Session, turn: { left: number }): boolean {
    turn.left -= 1;
    return turn.left <= 0 || client.stream.writableNeedDrain;
  }

  /**
   * Gives others a turn, and waits while the connection is full: the client listens for each message that it
   * could not pass on, and a slow broker gets the newest values later. @returns false: the connection has ended
   */
  async #hasRoom({ client }: Session, turn: { left: number }): Promise<boolean> {
    turn.left = MAX_AT_ONCE;
    await yieldToEventLoop();
    while (client.connected && client.stream.writableNeedDrain)
      await new Promise<void>((resolve) => {
        const { stream } = client;
        const go = () => {
          stream.off('drain', go).off('close', go);
          resolve();
        };
        stream.on('drain', go).on('close', go);
      });
    return client.connected;
  }

  /**
   * Removes what the broker retains of stations and points that are not published any more.
   * @returns whether the connection takes more
   */
  async #clearGone(session: Session): Promise<boolean> {
    const turn = { left: MAX_AT_ONCE };
    for (const [stationId, pointIds] of this.#retained) {
      const station = this.#image.station(stationId);
      const isGone = station === undefined || !this.#isIncluded(station);
      const kept = new Set(isGone ? [] : station.config.Points.map(({ Id }) => Id));
      for (const pointId of pointIds) {
        if (kept.has(pointId)) continue;
        this.#send(session, pointTopic(session.prefix, stationId, pointId), '');
        if (session.discovery !== null)
          for (const topic of withdrawnTopics(session.discovery, stationId, pointId))
            this.#send(session, topic, '');
        pointIds.delete(pointId);
        if (this.#isTurnOver(session, turn) && !(await this.#hasRoom(session, turn))) return false;
      }
      if (!isGone) continue;
      for (const name of ['status', 'alarms'])
        this.#send(session, `${stationTopic(session.prefix, stationId)}/${name}`, '');
      this.#retained.delete(stationId);
      session.goodPolls.delete(stationId);
    }
    return true;
  }

  async #publishAlarms(session: Session): Promise<void> {
    const { alarmsOf } = session;
    if (alarmsOf?.size === 0) return;
    session.alarmsOf = new Set();
    const byStation = Map.groupBy(this.#alarms.allActive(), ({ subject }: AlarmRecord) => subject.stationId);
    const ids =
      alarmsOf === null ? [...this.#image.stations()].map(({ stationId }) => stationId) : [...alarmsOf];
    const turn = { left: MAX_AT_ONCE };
    for (const stationId of ids) {
      const station = this.#image.station(stationId);
      if (station === undefined || !this.#isIncluded(station)) continue;
      const { topic, payload } = alarmsMessage(session.prefix, stationId, byStation.get(stationId) ?? []);
      this.#send(session, topic, payload);
      // With a new connection, those of all stations are published.
      if (this.#isTurnOver(session, turn) && !(await this.#hasRoom(session, turn))) return;
    }
  }

  /** Alarm events in order, each once the broker has the one before. */
  async #publishEvents(session: Session): Promise<void> {
    await this.#alarms.settled();
    const newest = await this.#alarms.lastEventId();
    let lastId = this.#lastEventId ?? newest;
    if (newest - lastId > MAX_LATE_EVENTS) {
      const skipped = newest - lastId - MAX_LATE_EVENTS;
      this.#context.logger.warn(
        { events: skipped },
        'too many alarm events for MQTT; the oldest were skipped',
      );
      lastId += skipped;
      this.#lastEventId = lastId;
    }
    for (;;) {
      const events = await this.#alarms.eventsAfter(lastId, MAX_EVENTS);
      for (const one of events) {
        const { body, station } = alarmEvent(this.#image, one);
        if (!this.#mayPublish(session)) return;
        if (this.#hasArea(station?.Area ?? ''))
          await publishConfirmed(
            session.client,
            `${session.prefix}/events/${body.type}`,
            JSON.stringify(body),
          );
        lastId = one.event.Id;
        this.#lastEventId = lastId;
      }
      if (events.length < MAX_EVENTS) return;
    }
  }

  #isIncluded({ config }: StationImage): boolean {
    return this.#hasArea(config.Area);
  }

  #hasArea(area: string): boolean {
    const { areas } = this.#settings.mqtt;
    return areas.length === 0 || actsInArea(areas, area);
  }

  #send(
    { client }: Session,
    topic: string,
    payload: string,
    options: { readonly qos: 0 | 1; readonly retain: boolean } = { qos: 0, retain: true },
  ): void {
    // What was not sent is current after the next connection.
    client.publish(topic, payload, options, () => undefined);
    this.#published += 1;
    this.#lastMs = this.#context.clock.now();
  }
}
