import { resolve } from 'node:path';

/** The data folder of a running platform, which specs examine instead of starting one. */
export function attachedDataDir(): string | undefined {
  const { E2E_DATA_DIR: folder } = process.env;
  return folder ? resolve(folder) : undefined;
}

let isAnnounced = false;

/** Says that a spec does not examine the platform of E2E_DATA_DIR, because it needs control of the processes. */
export function announceOwnPlatform(): void {
  if (isAnnounced || attachedDataDir() === undefined) return;
  isAnnounced = true;
  process.stderr.write('\n*** E2E_DATA_DIR IS NOT USED: this spec starts a platform of its own ***\n\n');
}
