import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../unit/repository';

/** The reason why packages of PyPI cannot be installed here. Undefined if they can. */
export function whyNoPython(): string | undefined {
  // Debian has the modules in a package of their own.
  const { status } = spawnSync('python3', ['-c', 'import ensurepip, venv'], { stdio: 'ignore' });
  return status === 0 ? undefined : 'python3 with the module venv is not installed';
}

/**
 * Installs packages of PyPI where they are missing, in a virtual environment outside the tracked files.
 * @param name of a folder of `tests/programs`, whose `requirements.txt` has the versions
 * @returns the folder of the programs
 */
export function installPythonPackages(name: string): string {
  const requirements = join(REPOSITORY, 'tests/programs', name, 'requirements.txt');
  const version = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const folder = join(REPOSITORY, 'node_modules/.cache', `${name}-${version}`);
  const mark = join(folder, 'installed');
  if (!existsSync(mark)) {
    rmSync(folder, { recursive: true, force: true });
    run('python3', '-m', 'venv', folder);
    run(join(folder, 'bin/pip'), 'install', '--quiet', '--disable-pip-version-check', '-r', requirements);
    writeFileSync(mark, '');
  }
  return join(folder, 'bin');
}

function run(...[program, ...words]: [string, ...string[]]): void {
  const { status, stderr, error } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
}
