import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REASON } from '@outpost/core';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { onTestFinished } from 'vitest';
import { describeDriver, type TestedDevice } from './conformance.ts';
import { csvFileDriver } from './csv-file-driver.ts';
import { lineDriver } from './line-driver.ts';
import { LinePublisher } from './line-publisher.ts';

const level = (Point: string, Source: object) => ({ Kind: 'analog', Point, Name: Point, Source });
const pump = (Point: string, Source: object) => ({ Kind: 'digital', Point, Name: Point, Source });
const column = (Column: number) => ({ Protocol: 'csv-file', Column });
const tag = (Tag: string) => ({ Protocol: 'lines', Tag });

async function csvFile(): Promise<TestedDevice> {
  const path = join(await temporaryFolder(), 'levels.csv');
  const start = () => writeFile(path, '1,0,0\n3.5,1,none\n');
  await start();
  return {
    source: { Path: path },
    points: [level('AI1', column(1)), pump('DI1', column(2))],
    values: [3.5, 1],
    bad: [{ point: level('AI2', column(3)), reason: REASON.NOT_A_NUMBER }],
    change: () => writeFile(path, '1,0,0\n-2,1,none\n'),
    changed: -2,
    start,
    stop: () => rm(path),
    isReleased: () => true,
  };
}

async function linePublisher(): Promise<TestedDevice> {
  const publisher = new LinePublisher();
  publisher.publish('level', 3.5, Date.now() - 60_000);
  publisher.publish('pump', 1, null);
  publisher.publish('broken', null, null, 'bad');
  await publisher.listen();
  onTestFinished(() => publisher.close());
  return {
    source: { Host: '127.0.0.1', Port: publisher.port },
    points: [level('AI1', tag('level')), pump('DI1', tag('pump'))],
    values: [3.5, 1],
    bad: [{ point: level('AI2', tag('broken')), reason: REASON.NOT_A_NUMBER }],
    change: () => publisher.publish('level', -2, Date.now()),
    changed: -2,
    start: () => publisher.listen(),
    stop: () => publisher.close(),
    isReleased: () => publisher.connections === 0,
  };
}

describeDriver(csvFileDriver, 'csv-file', csvFile);
describeDriver(lineDriver, 'lines', linePublisher);
