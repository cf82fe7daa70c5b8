import { posix } from 'node:path';

/** The kinds of files of a service. The name of a file ends with its kind: `issuances.service.ts`. */
const SUFFIXES = [
  'controller',
  'definition',
  'dto',
  'entity',
  'errors',
  'events',
  'filter',
  'grant',
  'guard',
  'interceptor',
  'module',
  'query',
  'repository',
  'resolver',
  'resource',
  'service',
  'step',
  'steps',
  'sweeper',
  'thread',
  'worker',
];

/** Kinds whose word stands at the end of no other name. */
const RESERVED = ['controller', 'dto', 'entity', 'module', 'repository', 'sweeper', 'worker'];

/** The launcher and the command line are no services. */
const SOURCE = /^apps\/(?!(?:cli|launcher)\/)[\w-]+\/src\/(?!(?:.*\/)?(?:migrations|test)\/).*\/(?!test-)([^/]+)\.ts$/;

/**
 * Finds folders with a controller and no module, files of an unknown kind, and files whose kind is not a suffix.
 * @param {string[]} paths from the root of the repository
 * @returns {{ withoutModule: string[], unknownKinds: string[], unmarkedKinds: string[] }}
 */
export function findShapeViolations(paths) {
  const files = paths.filter((path) => SOURCE.test(path) && !path.endsWith('.spec.ts'));
  const foldersOf = (kind) => new Set(files.filter((path) => path.endsWith(`.${kind}.ts`)).map(posix.dirname));
  return {
    withoutModule: [...foldersOf('controller').difference(foldersOf('module'))].sort(),
    unknownKinds: files.filter((path) => !hasKnownKind(path)),
    unmarkedKinds: files.filter((path) => RESERVED.some((kind) => path.endsWith(`-${kind}.ts`))),
  };
}

function hasKnownKind(path) {
  const [, ...suffixes] = posix.basename(path, '.ts').split('.');
  return suffixes.every((suffix) => SUFFIXES.includes(suffix));
}
