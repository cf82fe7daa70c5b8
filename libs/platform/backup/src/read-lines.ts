import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { incompleteBackup } from './backup.errors';

const NEW_LINE = 10;

/**
 * Reads the lines of compressed content, without their line feeds. Other characters that end lines elsewhere are part of them.
 * @throws Error when the content is damaged or cut off, or what reading it throws
 */
export async function* readLines(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  const content = createGunzip();
  const done = pipeline(compressed, content);
  // The loop throws first, or was left.
  done.catch(() => undefined);
  let rest: Buffer[] = [];
  try {
    for await (const chunk of content) {
      const bytes = chunk as Buffer;
      let start = 0;
      for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, start)) {
        yield Buffer.concat([...rest, bytes.subarray(start, at)]);
        rest = [];
        start = at + 1;
      }
      rest.push(bytes.subarray(start));
    }
    await done;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code?.startsWith('Z_') === true ? incompleteBackup(message, error) : error;
  }
  if (Buffer.concat(rest).length > 0) throw incompleteBackup('it ends within a line');
}
