import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from './fault';
import { plantIn, whyNotPlantable } from './fault';

/** Programs that have just been stopped may still write for a moment. */
export const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 200 };

/** A copy of the repository with the changes that are not committed, so that no fault is ever in its own folder. */
export class TreeCopy {
  private constructor(
    private readonly folder: string,
    readonly root: string,
  ) {}

  /** @param source folder of a repository. Its packages are linked, and not copied. */
  static create(source: string): TreeCopy {
    const folder = mkdtempSync(join(tmpdir(), 'vc-bite-'));
    const root = join(folder, 'tree');
    git(source, 'clone', '--quiet', '--shared', source, root);
    for (const file of listFiles(
      source,
      ['diff', '--name-only', 'HEAD'],
      ['ls-files', '--others', '--exclude-standard'],
    )) {
      if (existsSync(join(source, file))) cpSync(join(source, file), join(root, file), { recursive: true });
      else rmSync(join(root, file), { force: true });
    }
    const ignored = listFiles(source, ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory']);
    for (const path of ignored
      .map((each) => each.replace(/\/$/, ''))
      .filter((each) => /(^|\/)node_modules$/.test(each))) {
      symlinkSync(join(source, path), join(root, path));
    }
    return new TreeCopy(folder, root);
  }

  /** A path beside the tree, which `remove` removes too. */
  beside(name: string): string {
    return join(this.folder, name);
  }

  /** Runs the work while the fault is in the tree. @throws Error if the fault cannot be planted */
  async withFault<T>(fault: Fault, work: () => Promise<T>): Promise<T> {
    const path = join(this.root, fault.file);
    const content = readFileSync(path, 'utf8');
    const reason = whyNotPlantable(fault, content);
    if (reason !== undefined) throw new Error(reason);
    writeFileSync(path, plantIn(content, fault));
    try {
      return await work();
    } finally {
      writeFileSync(path, content);
    }
  }

  remove(): void {
    rmSync(this.folder, REMOVAL);
  }
}

function listFiles(source: string, ...commands: string[][]): string[] {
  const outputs = commands.map(([command = '', ...words]) => git(source, command, '-z', ...words));
  return outputs.flatMap((output) => output.split('\0')).filter((file) => file !== '');
}

function git(folder: string, ...words: string[]): string {
  return execFileSync('git', words, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
