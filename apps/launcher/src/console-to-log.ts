import { resolve } from 'node:path';
import { createLogger } from '@vc/platform/observability';

/**
 * Imported before everything else: the services log to a file beside the data, and what libraries write to the console
 * as they are loaded goes there too, so that the screen keeps to what its reader needs.
 */
process.env.LOG_FILE ||= resolve(process.env.DATA_DIR || '.data', 'platform.log');

const logger = createLogger('libraries', 'info');

// eslint-disable-next-line no-console -- libraries write to the console, and the log gets it
console.warn = console.info = (...words: unknown[]) => logger.warn({ event: 'library.notice' }, words.join(' '));
