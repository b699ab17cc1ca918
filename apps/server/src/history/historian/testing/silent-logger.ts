import { createLogger, type Logger } from '../../../platform/logger.ts';

export const silentLogger: Logger = createLogger('silent');
