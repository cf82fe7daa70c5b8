import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { EnvelopeCipher } from './envelope-cipher';
import { keyEncryptionCipher } from './key-encryption';

export interface OfflineAccess {
  databaseUrl: string;
  keyEncryption: EnvelopeCipher;
}

/** Members of `secrets.json` that are read here. */
interface KeptSecrets {
  KEY_ENCRYPTION_KEY: string;
  FURTHER_KEY_ENCRYPTION_KEYS?: string;
}

/** Members of `demo.json` that are read here. */
interface DemoFile {
  databaseUrl: string;
}

/**
 * Returns database and key-encryption key for command-line programs: those of the environment, or those of the platform
 * whose data folder is `DATA_DIR`.
 * @throws Error when neither is configured
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
