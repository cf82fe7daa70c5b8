// Programs and data from Go modules, each in one version, in a cache folder of the user.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';

/** The main packages of the programs. */
export const PROGRAMS = {
  helm: { package: 'helm.sh/helm/v3/cmd/helm', version: 'v3.22.0' },
};
/** Compilation without optimization takes a quarter less time, and CI compiles anew each time. */
const FLAGS = ['-gcflags=all=-N -l', '-ldflags=-s -w'];

/** Modules of which files are read. */
export const MODULES = {
  // Its schemas of Kubernetes. The program itself takes longer to compile than Helm.
  'kubectl-validate': 'sigs.k8s.io/kubectl-validate@v0.0.4',
  compose: 'github.com/compose-spec/compose-go/v2@v2.16.2',
  keda: 'github.com/kedacore/keda/v2@v2.21.0',
  'gateway-api': 'sigs.k8s.io/gateway-api@v1.6.3',
  'prometheus-operator': 'github.com/prometheus-operator/prometheus-operator@v0.85.0',
  'external-secrets': 'github.com/external-secrets/external-secrets@v1.3.2',
};

export const hasGo = () => spawnSync('go', ['version']).status === 0;

/** Where a program is, or would be after `installProgram`. @param {keyof typeof PROGRAMS} name */
export function programPath(name) {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(
    cache,
    'verifiable-credential-platform',
    `${name}-${PROGRAMS[name].version}`,
    basename(PROGRAMS[name].package),
  );
}

/** Builds a program, unless it is built. @returns its path @throws Error with what Go says */
export function installProgram(name) {
  const path = programPath(name);
  if (existsSync(path)) return path;
  const folder = join(path, '..');
  mkdirSync(folder, { recursive: true });
  const { package: main, version } = PROGRAMS[name];
  go(['install', ...FLAGS, `${main}@${version}`], { GOBIN: folder });
  return path;
}

/** Downloads a module. @param {keyof typeof MODULES} name @returns the folder of its files */
export function moduleFolder(name) {
  return JSON.parse(go(['mod', 'download', '-json', MODULES[name]])).Dir;
}

function go(words, environment = {}) {
  const options = { encoding: 'utf8', env: { ...process.env, ...environment }, maxBuffer: 1e8 };
  const { status, stdout, stderr, error } = spawnSync('go', words, options);
  if (status !== 0) throw new Error(`go ${words.join(' ')} failed. ${error?.message ?? stderr}`);
  return stdout;
}
