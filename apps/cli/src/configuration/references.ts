import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../exit-codes';
import { utf8Text } from '../utf8-text';

/** `${NAME}` is a variable of the environment, `${file:path}` the content of a file. */
const REFERENCE = /\$\{(file:)?([^{}]+)\}/g;

export interface ReferenceSources {
  environment: NodeJS.ProcessEnv;
  folder: string;
}

export function hasReference(text: string): boolean {
  return text.search(REFERENCE) >= 0;
}

/** Replaces each reference by its value. @throws UsageError that names the reference, and no value */
export function resolveReferences(text: string, { environment, folder }: ReferenceSources): string {
  return text.replaceAll(REFERENCE, (_, file: string | undefined, name: string) =>
    file === undefined ? variable(name, environment) : content(resolve(folder, name)),
  );
}

function variable(name: string, environment: NodeJS.ProcessEnv): string {
  const value = environment[name];
  if (value === undefined || value === '') throw new UsageError(`The variable ${name} of the environment is not set.`);
  return value;
}

function content(path: string): string {
  try {
    return utf8Text(path, readFileSync(path)).trimEnd();
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`${path} cannot be read: ${(cause as Error).message}`, { cause });
  }
}
