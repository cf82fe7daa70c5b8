import { open, type FileHandle } from 'node:fs/promises';

/** 40 digits, a colon, a count and a line break have fewer characters. */
const MAX_LINE_BYTES = 80;
const LEAST_HASH = '0'.repeat(40);
const LINE = /^([\dA-F]{40})(:\d*)?$/i;

interface Line {
  hash: string;
  start: number;
  /** Where the next line starts. */
  end: number;
}

/** A file of hashes in their order, one line `HASH:COUNT` each. It is searched in place, because it can have 40 GB. */
export class SortedHashFile {
  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
    private readonly size: number,
  ) {}

  /** @throws Error for a file that cannot be read or has other lines */
  static async open(path: string): Promise<SortedHashFile> {
    const file = await open(path, 'r');
    const { size } = await file.stat();
    const hashes = new SortedHashFile(path, file, size);
    await hashes.has(LEAST_HASH).catch(async (error: unknown) => {
      await file.close();
      throw error;
    });
    return hashes;
  }

  /** @param hash 40 upper-case hexadecimal digits @throws Error where the file has no line `HASH:COUNT` */
  async has(hash: string): Promise<boolean> {
    let [low, high] = [0, this.size];
    while (low < high) {
      const line = await this.readLineAround(Math.floor((low + high) / 2));
      if (line.hash === hash) return true;
      if (line.hash < hash) low = line.end;
      else high = line.start;
    }
    return false;
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  private async readLineAround(position: number): Promise<Line> {
    const from = Math.max(0, position - MAX_LINE_BYTES);
    const { buffer, bytesRead } = await this.file.read(Buffer.alloc(2 * MAX_LINE_BYTES), { position: from });
    const text = buffer.toString('latin1', 0, bytesRead);
    const at = position - from;
    const start = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
    const lineBreak = text.indexOf('\n', at);
    const end = lineBreak === -1 ? bytesRead : lineBreak;
    const hash = LINE.exec(text.slice(start, end).trimEnd())?.[1];
    if (hash === undefined) throw new Error(`${this.path} has no line HASH:COUNT at byte ${from + start}.`);
    return { hash: hash.toUpperCase(), start: from + start, end: from + end + 1 };
  }
}
