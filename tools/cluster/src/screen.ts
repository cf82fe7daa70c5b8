import { join } from 'node:path';
import type { CompleteDemoFile } from '@vc/development/demo-file';
import { demoFilePath } from '@vc/development/demo-file';

/** What the command line prints once the cluster is ready. */
export function readyScreen(demo: CompleteDemoFile, dataDir: string, milliseconds: number): string {
  const { publicUrl, adminUrl } = demo;
  return `
The cluster is ready (${Math.round(milliseconds)} ms).

  public addresses   ${publicUrl}
  administration     ${adminUrl}
  credentials        ${demoFilePath(dataDir)}
  logs               ${join(dataDir, 'logs')}

The demo on it:

  DATA_DIR=${dataDir} npm run demo

Ctrl-C stops it.`;
}
