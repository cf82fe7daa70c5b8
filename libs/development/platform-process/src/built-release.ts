import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, SERVICES } from '@vc/contract/access';

/** Names a commit or a tag. A release moves it to the release before (CONTRIBUTING.md). */
const PINNED = 'deploy/previous-release';
/** The working directory is this repository. */
const REPOSITORY = process.cwd();
/** The names that the program of `npm start` has had, the present one first. */
const LAUNCHERS = ['launcher', 'platform'] as const;
const ARCHIVE_BYTES = 256 * 1024 * 1024;

/** The sources of another release in a folder of their own, with its bundles. */
export interface BuiltRelease {
  /** With the bundles in `dist`. */
  repository: string;
  /** Those of the present release that it has, too. */
  services: ServiceName[];
  remove: () => void;
}

/** Why the previous release cannot be built: a clone or an archive without its history. */
export function obstacleToPreviousRelease(): string | undefined {
  const release = pinnedRelease();
  const { status } = spawnSync('git', ['cat-file', '-e', `${release}^{commit}`], { cwd: REPOSITORY });
  return status === 0
    ? undefined
    : `the previous release ${release} of ${PINNED} is not in this clone: git fetch --unshallow fetches it`;
}

export function buildPreviousRelease(): BuiltRelease {
  return buildRelease(pinnedRelease());
}

/** Builds the services and the launcher of a release with its own build. @param release commit or tag */
export function buildRelease(release: string): BuiltRelease {
  const repository = mkdtempSync(join(tmpdir(), 'vc-release-'));
  const remove = () => rmSync(repository, { recursive: true, force: true });
  try {
    extract(release, repository);
    linkPackages(release, repository);
    const services = SERVICES.filter((service) => existsSync(join(repository, 'apps', service)));
    const launcher = LAUNCHERS.find((name) => existsSync(join(repository, 'apps', name))) ?? '';
    run(process.execPath, ['tools/build/build.mjs', ...services, launcher], { cwd: repository });
    if (launcher !== LAUNCHERS[0]) symlinkSync(launcher, join(repository, 'dist', LAUNCHERS[0]));
    return { repository, services, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function pinnedRelease(): string {
  return readFileSync(join(REPOSITORY, PINNED), 'utf8').trim();
}

function extract(release: string, folder: string): void {
  const archive = spawnSync('git', ['archive', release], { cwd: REPOSITORY, maxBuffer: ARCHIVE_BYTES });
  if (archive.status !== 0) {
    const reason = archive.error?.message ?? archive.stderr.toString().trim();
    throw new Error(`The release ${release} cannot be read: ${reason}`);
  }
  run('tar', ['-x', '-C', folder], { input: archive.stdout });
}

/** Another release runs with the present packages, which is its own environment only where the lock files agree. */
function linkPackages(release: string, folder: string): void {
  const [before, present] = [folder, REPOSITORY].map((each) => readFileSync(join(each, 'package-lock.json'), 'utf8'));
  if (before !== present) {
    process.stderr.write(`\n*** The release ${release} runs with the packages of the present release. ***\n\n`);
  }
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
}

function run(program: string, words: string[], options: { cwd?: string; input?: Buffer }): void {
  const { status, error, stderr } = spawnSync(program, words, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? stderr}`);
}
