import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { UsageError } from '../../exit-codes';

const TYPES: Partial<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
};

/** An image file as a `data:` URI (RFC 2397). @throws UsageError for a file that is no image or cannot be read */
export function toDataUri(file: string): string {
  const type = TYPES[extname(file).toLowerCase()];
  if (type === undefined) throw new UsageError(`${file} is not a PNG, JPEG, WebP or SVG file.`);
  try {
    return `data:${type};base64,${readFileSync(file).toString('base64')}`;
  } catch (cause) {
    throw new UsageError(`${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
}
