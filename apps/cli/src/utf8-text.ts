import { isUtf8 } from 'node:buffer';
import { UsageError } from './exit-codes';

/** Returns the text of a file. @throws UsageError if it is not UTF-8, in which an unknown byte would become U+FFFD */
export function utf8Text(file: string, bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString();
  throw new UsageError(`${file} is not UTF-8.`);
}
