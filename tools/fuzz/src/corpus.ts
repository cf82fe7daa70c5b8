import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the inputs of a folder in the order of their names; none where there is no folder. */
export function readCorpus(folder: string): Buffer[] {
  return listInputs(folder).map((name) => readFileSync(join(folder, name)));
}

/** Names of the inputs of a folder. */
export function listInputs(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** Writes an input under its digest. @returns the path */
export function writeInput(folder: string, input: Uint8Array): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, createHash('sha256').update(input).digest('hex').slice(0, 16));
  writeFileSync(path, input);
  return path;
}
