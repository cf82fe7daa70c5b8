import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '@vc/development/command-line';
import type { BadModule, RoleOutcome } from './roles';

const FILE = 'dist/conformance/failed.json';

/** The modules that were bad in the last run. @throws UsageError before the first run */
export function readFailedModules(): BadModule[] {
  if (!existsSync(FILE)) throw new UsageError('There was no run yet.');
  return JSON.parse(readFileSync(FILE, 'utf8')) as BadModule[];
}

/** Keeps the bad modules for `--failed`. */
export function writeFailedModules(outcomes: RoleOutcome[]): void {
  const bad = outcomes.filter(({ isGood }) => !isGood);
  const kept: BadModule[] = bad.map(({ role, plan, variant, module }) => ({ role, plan, variant, module }));
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify(kept, null, 2));
}
