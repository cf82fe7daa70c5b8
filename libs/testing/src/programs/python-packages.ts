import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { obtainInCache } from '../../../../tools/user-cache.mts';
import { REPOSITORY } from '../unit/repository';

/** The reason why packages of PyPI cannot be installed here. Undefined if they can. */
export function whyNoPython(): string | undefined {
  // Debian has the modules in a package of their own.
  const { status } = spawnSync('python3', ['-c', 'import ensurepip, venv'], { stdio: 'ignore' });
  return status === 0 ? undefined : 'python3 with the module venv is not installed';
}

/**
 * Installs packages of PyPI where they are missing, in a virtual environment in the user's cache.
 * @param name of a folder of `tests/programs`, whose `requirements.txt` has the versions
 * @returns the folder of the programs
 */
export function installPythonPackages(name: string): string {
  const requirements = join(REPOSITORY, 'tests/programs', name, 'requirements.txt');
  const python = run('python3', '-c', 'import sys; print(sys.version)');
  const version = createHash('sha256').update(python).update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const folder = obtainInCache(`python-${name}-${version}`, (environment) => {
    run('python3', '-m', 'venv', environment);
    run(join(environment, 'bin/pip'), 'install', '--quiet', '--disable-pip-version-check', '-r', requirements);
  });
  return join(folder, 'bin');
}

/** Returns the output. */
function run(...[program, ...words]: [string, ...string[]]): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
  return stdout;
}
