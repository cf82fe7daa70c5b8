import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { REPOSITORY } from '@vc/testing/unit/repository';

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

/** The build of an app for browsers, in a folder of its own. */
export class WebBuild {
  readonly html: string;
  private readonly chunks: Record<string, Chunk>;

  private constructor(readonly folder: string) {
    this.chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
    this.html = readFileSync(join(folder, 'index.html'), 'utf8');
  }

  /** @param app as tools/build/web.mjs names it */
  static create(app: string): WebBuild {
    const folder = mkdtempSync(join(tmpdir(), `${app}-`));
    const command = ['tools/build/web.mjs', '--app', app, '--out', folder];
    const { status, stderr } = spawnSync(process.execPath, command, { cwd: REPOSITORY, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return new WebBuild(folder);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  /** Sources of the pages that are loaded when they are opened. */
  get pages(): string[] {
    return this.chunks['index.html']?.dynamicImports ?? [];
  }

  /** Compressed bytes of the scripts that run before the page of a source is shown. @param source its end */
  firstViewBytes(source: string): number {
    const page = Object.keys(this.chunks).find((name) => name.endsWith(source));
    if (page === undefined) throw new Error(`The build has no ${source}.`);
    return this.bytesOf(this.loadedWith(page, this.loadedWith('index.html')));
  }

  /** Compressed bytes of the scripts of the page itself, with all that they import. */
  get entryBytes(): number {
    return this.bytesOf(this.loadedWith('index.html'));
  }

  private bytesOf(names: Iterable<string>): number {
    const sizeOf = (name: string) => gzipSync(readFileSync(join(this.folder, this.chunks[name]!.file))).length;
    return [...names].reduce((sum, name) => sum + sizeOf(name), 0);
  }

  /** The chunk with all that it imports before it runs. */
  private loadedWith(name: string, loaded = new Set<string>()): Set<string> {
    if (loaded.has(name)) return loaded;
    loaded.add(name);
    for (const each of this.chunks[name]?.imports ?? []) this.loadedWith(each, loaded);
    return loaded;
  }
}
