import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { EnvelopeCipher } from './envelope-cipher';
import { keyEncryptionCipher } from './key-encryption';

export interface OfflineAccess {
  databaseUrl: string;
  keyEncryption: EnvelopeCipher;
}

/** `secrets.json` of a platform, as far as it is of use here. */
interface KeptSecrets {
  KEY_ENCRYPTION_KEY: string;
  FURTHER_KEY_ENCRYPTION_KEYS?: string;
}

/** `demo.json` of a platform, as far as it is of use here. */
interface DemoFile {
  databaseUrl: string;
}

/**
 * For command-line programs that work on the database itself: `DATABASE_URL` and `KEY_ENCRYPTION_KEY`, or those of the
 * platform that keeps its data in `DATA_DIR`.
 * @throws Error where neither is there
 */
export function offlineAccess(environment: NodeJS.ProcessEnv): OfflineAccess {
  const { DATABASE_URL, KEY_ENCRYPTION_KEY, FURTHER_KEY_ENCRYPTION_KEYS: further, DATA_DIR } = environment;
  if (DATABASE_URL && KEY_ENCRYPTION_KEY) {
    return { databaseUrl: DATABASE_URL, keyEncryption: keyEncryptionCipher(KEY_ENCRYPTION_KEY, further) };
  }
  const dataDir = resolve(DATA_DIR || '.data');
  if (!existsSync(join(dataDir, 'demo.json'))) {
    throw new Error(`Set DATABASE_URL and KEY_ENCRYPTION_KEY, or start the platform: ${dataDir} has no demo.json.`);
  }
  const read = (file: string): unknown => JSON.parse(readFileSync(join(dataDir, file), 'utf8'));
  const secrets = read('secrets.json') as KeptSecrets;
  const keyEncryption = KEY_ENCRYPTION_KEY
    ? keyEncryptionCipher(KEY_ENCRYPTION_KEY, further)
    : keyEncryptionCipher(secrets.KEY_ENCRYPTION_KEY, secrets.FURTHER_KEY_ENCRYPTION_KEYS);
  return { databaseUrl: DATABASE_URL || (read('demo.json') as DemoFile).databaseUrl, keyEncryption };
}
