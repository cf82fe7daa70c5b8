import { UsageError } from '../exit-codes';

/** All problems of the files, each with its file and line. Nothing has been sent. */
export class ConfigurationError extends UsageError {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
  }
}
