import { createLogger } from '@vc/platform/observability';

/*
 * Writes the console to the log: libraries write warnings there, which are no JSON. The first import of a program, because
 * libraries also write while they load.
 */
const logger = createLogger('libraries', 'info');

// eslint-disable-next-line no-console -- libraries write to the console, and the log gets it
console.warn = console.info = (...words: unknown[]) => logger.warn({ event: 'library.notice' }, words.join(' '));
