import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { REPOSITORY } from './repository';

const FOLDER = join(REPOSITORY, 'coverage/answers');

/**
 * Records which documented statuses the services of a spec have answered, in a file for each spec, which
 * `tools/openapi/coverage.mjs` sums up.
 */
export class AnsweredStatuses {
  private readonly known = new Set<string>();
  private readonly file: string;

  /** @param testPath of the spec */
  constructor(testPath: string, folder = FOLDER) {
    mkdirSync(folder, { recursive: true });
    this.file = join(folder, `${relative(REPOSITORY, testPath).replaceAll(/[\\/]/g, '.')}.txt`);
    writeFileSync(this.file, '');
  }

  add(line: string): void {
    if (this.known.has(line)) return;
    this.known.add(line);
    appendFileSync(this.file, `${line}\n`);
  }
}
