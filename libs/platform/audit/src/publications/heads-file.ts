import { createReadStream, existsSync } from 'node:fs';
import { appendFile, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { PublishedHeads } from '@vc/contract/events';
import { parsePublication } from './parse-publication';

/** Appends one line for each publication. */
export async function appendPublications(path: string, publications: PublishedHeads[]): Promise<void> {
  // A crash may have left an unfinished line.
  const start = (await endsInLine(path)) ? '' : '\n';
  await appendFile(path, start + publications.map((each) => `${JSON.stringify(each)}\n`).join(''));
}

async function endsInLine(path: string): Promise<boolean> {
  const file = await open(path, 'a+');
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(size - 1, 0));
    return size === 0 || buffer.toString() === '\n';
  } finally {
    await file.close();
  }
}

/** Returns the lines of a file with one publication a line; undefined for a line that is none. */
export async function* readPublications(path: string): AsyncGenerator<PublishedHeads | undefined> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (line.trim() !== '') yield parsePublication(line);
  }
}

/** Number of the last publication of a service in the file; undefined without one. */
export async function findLastSequence(path: string, service: string): Promise<number | undefined> {
  if (!existsSync(path)) return undefined;
  let last: number | undefined;
  for await (const publication of readPublications(path)) {
    if (publication?.service === service) last = Math.max(last ?? 0, publication.sequence);
  }
  return last;
}
