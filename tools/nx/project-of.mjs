import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Apps that are not services: the launcher and the command line. */
const COMPOSERS = ['apps/launcher', 'apps/cli'];
const PREFIXES = { apps: 'app', tools: 'tool' };

/**
 * The project of a file: a folder below apps/ or tools/, a folder below libs/<layer>/, libs/sdk, libs/testing, or tests.
 * @param {string} path from the root of the repository, with slashes
 * @returns {{ folder: string, name: string, layer: string } | undefined}
 */
export function projectOf(path) {
  const match = /^((apps|tools)\/([\w-]+)|libs\/(sdk|testing)|libs\/(\w+)\/([\w-]+)|(tests))\//.exec(path);
  if (!match) return undefined;
  const [, folder, kind, program, single, layer, library, tests] = match;
  if (tests) return { folder, name: tests, layer: tests };
  if (kind) return { folder, name: `${PREFIXES[kind]}-${program}`, layer: layerOf(kind, folder) };
  if (single) return { folder, name: single, layer: single };
  return { folder, name: `${layer}-${library}`, layer };
}

function layerOf(kind, folder) {
  if (kind === 'tools') return 'tool';
  return COMPOSERS.includes(folder) ? 'composer' : 'service';
}

/** Names of the services that share a feature. */
export function servicesOfFeature(feature) {
  return JSON.parse(readFileSync(resolve(ROOT, 'libs/feature/shared-by.json'), 'utf8'))[feature] ?? [];
}
