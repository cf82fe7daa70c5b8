import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FILLER = 'filler';
const MIB = 1024 * 1024;
const SMALLEST_CHUNK = 512;

/** A file system of its own with a limited size, in memory. It is unmounted when this process ends. */
export class LimitedDisk {
  private static readonly mounted = new Set<LimitedDisk>();

  private constructor(readonly folder: string) {}

  /** @throws Error where this process must not mount */
  static mount(folder: string, mebibytes: number): LimitedDisk {
    mkdirSync(folder, { recursive: true });
    const options = `size=${mebibytes}m,mode=711`;
    const { error, status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], {
      encoding: 'utf8',
    });
    if (error || status !== 0) {
      throw new Error(`A file system of a limited size cannot be mounted: ${error?.message ?? stderr.trim()}`);
    }
    const disk = new LimitedDisk(folder);
    LimitedDisk.mounted.add(disk);
    return disk;
  }

  /** The reason why no disk can be mounted here. Undefined if one can. */
  static whyNone(): string | undefined {
    const folder = mkdtempSync(join(tmpdir(), 'vc-disk-'));
    try {
      LimitedDisk.mount(folder, 1).unmount();
      return undefined;
    } catch (error) {
      return (error as Error).message;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  static unmountAll(): void {
    for (const disk of LimitedDisk.mounted) disk.unmount();
  }

  /** Writes a file until the disk is full. It may be called again, when others have deleted files. */
  fill(): void {
    const file = openSync(join(this.folder, FILLER), 'a', 0o600);
    try {
      for (let size = MIB; size >= SMALLEST_CHUNK;) {
        const chunk = Buffer.alloc(size, 1);
        if (!hasWritten(file, chunk)) size /= 2;
      }
    } finally {
      closeSync(file);
    }
  }

  empty(): void {
    rmSync(join(this.folder, FILLER), { force: true });
  }

  /** Copies its files, with their owners, to another folder. */
  copyTo(folder: string): void {
    const { error, status, stderr } = spawnSync('cp', ['-a', this.folder, folder], { encoding: 'utf8' });
    if (error || status !== 0) throw new Error(`${this.folder} was not copied: ${error?.message ?? stderr.trim()}`);
  }

  /** Also while programs have files open on it. The memory is free when they end. */
  unmount(): void {
    if (!LimitedDisk.mounted.delete(this)) return;
    const { error, status, stderr } = spawnSync('umount', ['--lazy', this.folder], { encoding: 'utf8' });
    if (error || status !== 0) throw new Error(`${this.folder} was not unmounted: ${error?.message ?? stderr.trim()}`);
  }
}

process.on('exit', () => LimitedDisk.unmountAll());

/** Whether all of it fits. */
function hasWritten(file: number, chunk: Buffer): boolean {
  try {
    return writeSync(file, chunk) === chunk.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
