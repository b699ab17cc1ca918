import { readFile } from 'node:fs/promises';
import type {
  ConnectionTest,
  ConnectionTestBody,
  OtherProtocolFields,
  StationConfig,
  StationSource,
} from '@outpost/contract';
import { BAD, createReadingColumns, GOOD, REASON, type ReadingColumns } from '@outpost/core';
import type { Driver, DriverDeps, DriverModule } from '../driver.ts';
import { FieldError } from '../field-error.ts';
import { Polls } from '../polls.ts';
import { testOutcome } from '../reports.ts';

const PROTOCOL = 'csv-file';

/**
 * A protocol that is not part of the product: the last line of a CSV file, with a point in each column.
 * It shows what a driver is, and that nothing else has to know it.
 */
export const csvFileDriver: DriverModule = {
  protocols: [
    {
      id: PROTOCOL,
      name: 'CSV file',
      source: [{ name: 'Path', label: 'File', kind: { type: 'text', maxLength: 200 } }],
      addressId: PROTOCOL,
      address: [
        { name: 'Column', label: 'Column', kind: { type: 'number', min: 1, max: 999, isWhole: true } },
      ],
      capabilities: { write: false, probe: false, subscribe: false },
    },
  ],
  create: (deps) => new CsvFileDriver(deps),
};

class CsvFileDriver extends Polls implements Driver {
  constructor(deps: DriverDeps) {
    super(deps, {
      protocols: [PROTOCOL],
      place: ({ Source }) => pathOf(Source),
      read: async (config, signal) => readingOf(config, await lastLine(pathOf(config.Source), signal)),
    });
  }

  async test({ Source }: ConnectionTestBody): Promise<ConnectionTest> {
    const error = await lastLine(pathOf(Source)).then(
      () => null,
      (reason: FieldError) => reason,
    );
    return testOutcome(error, `Read ${pathOf(Source)}`);
  }
}

/** The value of each point, from the cell of its column. */
function readingOf({ Points }: StationConfig, cells: readonly string[]): ReadingColumns {
  const reading = createReadingColumns(Points.length);
  Points.forEach(({ Source }, position) => {
    const value = Number(cells[Number((Source as OtherProtocolFields).Column) - 1] || Number.NaN);
    const isGood = Number.isFinite(value);
    reading.values[position] = value;
    reading.qualities[position] = isGood ? GOOD : BAD;
    reading.reasons[position] = isGood ? REASON.NONE : REASON.NOT_A_NUMBER;
  });
  return reading;
}

const pathOf = (source: StationSource): string => String((source as OtherProtocolFields).Path);

/** The cells of the last line. @throws {FieldError} if the file cannot be read */
async function lastLine(path: string, signal?: AbortSignal): Promise<string[]> {
  const text = await readFile(path, { encoding: 'utf8', signal }).catch((error: Error) => {
    throw new FieldError('STATION_CONNECT_FAILED', 'connect', `${path} cannot be read`, error);
  });
  return (text.trim().split(/\r?\n/).at(-1) ?? '').split(',');
}
