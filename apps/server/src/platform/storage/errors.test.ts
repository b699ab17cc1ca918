import { expect, it } from 'vitest';
import { postgresError } from './postgres/errors.ts';
import { sqliteError } from './sqlite/errors.ts';

it.each([
  ['SQLITE_BUSY', 5, 'STORAGE_UNAVAILABLE', true],
  ['SQLITE_BUSY_SNAPSHOT', 517, 'STORAGE_UNAVAILABLE', true],
  ['SQLITE_IOERR_WRITE', 778, 'STORAGE_UNAVAILABLE', true],
  ['SQLITE_FULL', 13, 'STORAGE_UNAVAILABLE', true],
  ['SQLITE_CONSTRAINT_UNIQUE', 2067, 'STORAGE_CONFLICT', false],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 787, 'STORAGE_CONFLICT', false],
  ['SQLITE_CONSTRAINT_NOTNULL', 1299, 'STORAGE_FAILED', false],
  ['SQLITE_CORRUPT', 11, 'STORAGE_DAMAGED', false],
  ['SQLITE_CORRUPT_INDEX', 779, 'STORAGE_DAMAGED', false],
  ['SQLITE_NOTADB', 26, 'STORAGE_DAMAGED', false],
  ['no result code', null, 'STORAGE_FAILED', false],
])('classifies %s of SQLite', (_name, resultCode, code, retryable) => {
  expect(sqliteError({ message: 'words', resultCode })).toMatchObject({ code, retryable, message: 'words' });
});

const failure = (code?: string) => Object.assign(new Error('words'), code === undefined ? {} : { code });

it.each([
  ['a refused connection', failure('ECONNREFUSED'), 'STORAGE_UNAVAILABLE'],
  ['a broken pipe', failure('EPIPE'), 'STORAGE_UNAVAILABLE'],
  ['a connection that ended', failure(), 'STORAGE_UNAVAILABLE'],
  ['several addresses that refuse', new AggregateError([failure('ECONNREFUSED')]), 'STORAGE_UNAVAILABLE'],
  ['a shutdown by the administrator', failure('57P01'), 'STORAGE_UNAVAILABLE'],
  ['too many connections', failure('53300'), 'STORAGE_UNAVAILABLE'],
  ['a deadlock', failure('40P01'), 'STORAGE_UNAVAILABLE'],
  ['a unique violation', failure('23505'), 'STORAGE_CONFLICT'],
  ['a damaged page', failure('XX001'), 'STORAGE_DAMAGED'],
  ['a damaged index', failure('XX002'), 'STORAGE_DAMAGED'],
  ['a missing table', failure('42P01'), 'STORAGE_FAILED'],
  ['a text with U+0000', failure('22021'), 'STORAGE_FAILED'],
])('classifies %s of PostgreSQL', (_name, error, code) => {
  expect(postgresError(error)).toMatchObject({
    code,
    retryable: code === 'STORAGE_UNAVAILABLE',
    message: 'words',
  });
});
