import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { noSuchFile } from './api-documents.errors';
import { VIEWER_START } from './viewer-page';

const JAVASCRIPT = 'text/javascript; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const OF_PACKAGE = new Map([
  ['swagger-ui-bundle.js', JAVASCRIPT],
  ['swagger-ui.css', CSS],
]);

export interface ViewerFile {
  type: string;
  content: string;
}

const files = new Map<string, Promise<string>>();

/** Returns a script or style of the viewer. @throws DomainError `NOT_FOUND` */
export async function viewerFile(name: string): Promise<ViewerFile> {
  if (name === 'start.js') return { type: JAVASCRIPT, content: VIEWER_START };
  const type = OF_PACKAGE.get(name);
  if (type === undefined) throw noSuchFile();
  const content = files.get(name) ?? readPackageFile(name);
  files.set(name, content);
  return { type, content: await content };
}

function readPackageFile(name: string): Promise<string> {
  const folder = dirname(createRequire(__filename).resolve('swagger-ui-dist/package.json'));
  return readFile(join(folder, name), 'utf8');
}
