import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { acceptedEncodings } from '@vc/platform/http';
import { BROWSER_APP, type BrowserApp } from '../browser-apps/browser-app';
import { ConsoleConfig } from '../console-config';

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const EXTENSIONS = { br: '.br', gzip: '.gz' };
/** Segments of the paths of files: none begins with a dot or needs an escape. */
const FILE_PATH = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

export interface WebFile {
  headers: Record<string, string>;
  content: ReadStream;
}

/** The built files of the app. They are read at each request, so nothing of them stays in memory. */
@Injectable()
export class WebAppFiles {
  private readonly folder: string;

  constructor(config: ConsoleConfig, @Inject(BROWSER_APP) { webDir }: BrowserApp) {
    this.folder = webDir(config);
  }

  /**
   * Opens a file, compressed if there is such a file beside it that the browser accepts.
   * @param path below the folder, as it was sent
   */
  async find(path: string, request: IncomingMessage): Promise<WebFile | undefined> {
    const type = CONTENT_TYPES[extname(path)];
    if (type === undefined || !FILE_PATH.test(path)) return undefined;
    const file = join(this.folder, path);
    for (const encoding of acceptedEncodings(request)) {
      const headers = { 'content-encoding': encoding, 'content-type': type, vary: 'accept-encoding' };
      const compressed = await open(`${file}${EXTENSIONS[encoding]}`, headers);
      if (compressed) return compressed;
    }
    return open(file, { 'content-type': type, vary: 'accept-encoding' });
  }
}

async function open(file: string, headers: Record<string, string>): Promise<WebFile | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  return { headers: { ...headers, 'content-length': String(found.size) }, content: createReadStream(file) };
}
