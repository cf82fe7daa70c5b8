import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { noSuchFile } from './api-documents.errors';
import { type CachedContent, toCachedContent } from './cached-content';
import { VIEWER_START } from './viewer-page';

const JAVASCRIPT = 'text/javascript; charset=utf-8';
const CSS = 'text/css; charset=utf-8';

const FILES: Record<string, () => Promise<CachedContent>> = {
  'start.js': async () => toFile(VIEWER_START, JAVASCRIPT),
  'swagger-ui-bundle.js': async () => toFile(await readPackageFile('swagger-ui-bundle.js'), JAVASCRIPT),
  'swagger-ui.css': async () => toFile(await readPackageFile('swagger-ui.css'), CSS),
};

const read = new Map<string, CachedContent>();

/** Returns a script or style of the viewer. @throws DomainError `NOT_FOUND` */
export async function viewerFile(name: string): Promise<CachedContent> {
  const known = read.get(name);
  if (known) return known;
  const readFileOf = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (!readFileOf) throw noSuchFile();
  const file = await readFileOf();
  read.set(name, file);
  return file;
}

function toFile(content: string, type: string): CachedContent {
  return toCachedContent(content, { 'content-type': type, 'x-content-type-options': 'nosniff' });
}

function readPackageFile(name: string): Promise<string> {
  const folder = dirname(createRequire(__filename).resolve('swagger-ui-dist/package.json'));
  return readFile(join(folder, name), 'utf8');
}
