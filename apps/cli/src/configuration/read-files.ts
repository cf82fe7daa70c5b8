import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Context } from '../context';
import { UsageError } from '../exit-codes';
import { utf8Text } from '../utf8-text';

/** The text of a file with documents. */
export interface SourceFile {
  file: string;
  folder: string;
  text: string;
}

/** Reads files, the YAML files of folders, and standard input for `-`. @throws UsageError */
export async function readFiles(paths: string[], { terminal }: Context): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const path of paths) {
    if (path === '-') files.push({ file: 'standard input', folder: '.', text: await terminal.readInput() });
    else files.push(...readPath(path));
  }
  return files;
}

function readPath(path: string): SourceFile[] {
  try {
    const files = statSync(path).isDirectory() ? listFolder(path) : [path];
    return files.map((file) => ({ file, folder: dirname(file), text: utf8Text(file, readFileSync(file)) }));
  } catch (cause) {
    throw cause instanceof UsageError ? cause : new UsageError(`${path} cannot be read: ${(cause as Error).message}`);
  }
}

/** Folders below it are not read. */
function listFolder(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
  if (names.length === 0) throw new UsageError(`${folder} has no file that ends with .yaml or .yml.`);
  return names.sort().map((name) => join(folder, name));
}
