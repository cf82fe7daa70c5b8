import { readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { UsageError } from '../exit-codes';
import { utf8Text } from '../utf8-text';

/** `${NAME}` is a variable of the environment, `${file:path}` the content of a file. */
const REFERENCE = /\$\{(file:)?([^{}]+)\}/g;

export function hasReference(text: string): boolean {
  return text.search(REFERENCE) >= 0;
}

interface ReferenceSources {
  environment: NodeJS.ProcessEnv;
  /** Names of variables that documents may read. */
  variables?: readonly string[] | undefined;
  /** Folders whose files, also those of folders below them, documents may read. */
  folders?: readonly string[] | undefined;
}

/**
 * Reads what documents refer to, as far as the caller allows it: who writes a document chooses where the values are sent, and
 * may be somebody else.
 */
export class References {
  constructor(private readonly sources: ReferenceSources) {}

  /**
   * Replaces each reference by its value.
   * @param folder from which paths start
   * @throws UsageError that names the reference, and no value
   */
  resolve(text: string, folder: string): string {
    return text.replaceAll(REFERENCE, (_, file: string | undefined, name: string) =>
      file === undefined ? this.variable(name) : this.content(resolve(folder, name)),
    );
  }

  private variable(name: string): string {
    const { environment, variables = [] } = this.sources;
    if (!variables.includes(name)) {
      throw new UsageError(`The variable ${name} of the environment is not allowed: allow it by --allow-env ${name}.`);
    }
    const value = environment[name];
    if (value === undefined || value === '') {
      throw new UsageError(`The variable ${name} of the environment is not set.`);
    }
    return value;
  }

  private content(path: string): string {
    try {
      // A symbolic link leads to a file that is compared, too.
      const file = realpathSync(path);
      if (!this.isAllowed(file)) {
        throw new UsageError(`The file ${file} is not allowed: allow its folder by --allow-files <folder>.`);
      }
      return utf8Text(path, readFileSync(file)).trimEnd();
    } catch (cause) {
      if (cause instanceof UsageError) throw cause;
      throw new UsageError(`${path} cannot be read: ${(cause as Error).message}`, { cause });
    }
  }

  private isAllowed(file: string): boolean {
    const { folders = [] } = this.sources;
    return folders.some((folder) => {
      const path = relative(realpathSync(folder), file);
      return path !== '' && path.split(sep, 1)[0] !== '..' && !isAbsolute(path);
    });
  }
}
