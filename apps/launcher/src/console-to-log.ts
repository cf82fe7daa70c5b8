import { resolve } from 'node:path';
import { createLogger } from '@vc/platform/observability';
import { command } from './command-line';

/**
 * Writes the console to the log file of the services. Imported before all other modules, because libraries write to the
 * console while they load. A command has no log file, and logs to standard output. Without a log file of the operator,
 * the log has no line for each request.
 */
if (command === undefined) {
  process.env.ACCESS_LOG ||= process.env.LOG_FILE ? 'on' : 'off';
  process.env.LOG_FILE ||= resolve(process.env.DATA_DIR || '.data', 'platform.log');
}

const logger = createLogger('libraries', 'info');

// eslint-disable-next-line no-console -- libraries write to the console, and the log gets it
console.warn = console.info = (...words: unknown[]) => logger.warn({ event: 'library.notice' }, words.join(' '));
