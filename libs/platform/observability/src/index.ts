export { correlationId, withCorrelationId } from './correlation';
export { createLogger, LOGGER, NestLogger } from './logger';
export type { Logger } from './logger';
