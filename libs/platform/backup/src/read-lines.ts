import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { incompleteBackup } from './backup.errors';

const NEW_LINE = 10;

/**
 * Reads the lines of a compressed file, without their line feeds. Other characters that end lines elsewhere are part of them.
 * @throws Error when the file is damaged or cut off
 */
export async function* readLines(file: string): AsyncGenerator<Buffer, undefined> {
  const content = createGunzip();
  pipeline(createReadStream(file), content, () => undefined);
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
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === 'ENOENT' ? error : incompleteBackup(message, error);
  }
  if (Buffer.concat(rest).length > 0) throw incompleteBackup('it ends within a line');
}
