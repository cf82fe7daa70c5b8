import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { UsageError } from '@vc/development/command-line';

const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
};

/** The file as a `data:` URI. @throws UsageError for a file that is no image */
export function logoUriOf(file: string): string {
  const type = TYPES[extname(file).toLowerCase()];
  if (!type) throw new UsageError(`${file} is not a PNG, JPEG, WebP or SVG file.`);
  return `data:${type};base64,${readFileSync(file).toString('base64')}`;
}
