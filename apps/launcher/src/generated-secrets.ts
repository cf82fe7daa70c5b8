import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@vc/contract/access';
import { generateServiceKeys } from '@vc/platform/access-control';

/** Generated at the first start and kept for later ones. The file is readable by its owner only. */
export interface GeneratedSecrets {
  /** `SERVICE_KEY` of each service. */
  serviceKeys: Record<ServiceName, string>;
  KEY_ENCRYPTION_KEY: string;
  /** Earlier keys, comma-separated. None is ever removed. */
  FURTHER_KEY_ENCRYPTION_KEYS?: string;
  demoClientSecret: string;
  operatorClientSecret: string;
}

/** @param keyEncryptionKey replaces the kept one */
export function generatedSecrets(dataDir: string, keyEncryptionKey?: string): GeneratedSecrets {
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<GeneratedSecrets>) : {};
  const secrets: GeneratedSecrets = {
    serviceKeys: generateServiceKeys(),
    KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    demoClientSecret: randomBytes(24).toString('base64url'),
    operatorClientSecret: randomBytes(24).toString('base64url'),
    ...kept,
    ...replacedKey(kept, keyEncryptionKey),
  };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

function replacedKey(kept: Partial<GeneratedSecrets>, given: string | undefined): Partial<GeneratedSecrets> {
  const { KEY_ENCRYPTION_KEY: former, FURTHER_KEY_ENCRYPTION_KEYS: further = '' } = kept;
  if (!given || given === former) return {};
  const others = [former, ...further.split(',')].filter((key) => key && key !== given);
  return { KEY_ENCRYPTION_KEY: given, FURTHER_KEY_ENCRYPTION_KEYS: [...new Set(others)].join(',') };
}
