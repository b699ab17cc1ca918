export { createStationRepository, type SaveOutcome, type StationRepository } from './repository.ts';
