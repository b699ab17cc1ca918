export { HeadStore } from './codec/head.ts';
export { type DecodedJournalBatch, decodeJournal, encodeJournal } from './codec/journal.ts';
