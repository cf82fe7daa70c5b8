import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Made at the first start, kept for the next ones; readable by the owner only. */
export interface GeneratedSecrets {
  SERVICE_TOKEN_SECRET: string;
  KEY_ENCRYPTION_KEY: string;
  demoClientSecret: string;
  operatorClientSecret: string;
}

export function generatedSecrets(dataDir: string): GeneratedSecrets {
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<GeneratedSecrets>) : {};
  const secrets: GeneratedSecrets = {
    SERVICE_TOKEN_SECRET: randomBytes(32).toString('base64url'),
    KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    demoClientSecret: randomBytes(24).toString('base64url'),
    operatorClientSecret: randomBytes(24).toString('base64url'),
    ...kept,
  };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
