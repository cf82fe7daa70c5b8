import { resolve } from 'node:path';
import { command } from './command-line';

/**
 * Chooses the log file of the services, before a module opens it. A command has no log file.
 * Without a log file of the operator, the log has no line for each request.
 */
if (command === undefined) {
  process.env.ACCESS_LOG ||= process.env.LOG_FILE ? 'on' : 'off';
  process.env.LOG_FILE ||= resolve(process.env.DATA_DIR || '.data', 'platform.log');
}
