import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { schemaOf, type ServiceName, variableOf } from '@vc/contract/access';
import { loadConfig } from '@vc/platform/config';
import type { EnvelopeCipher } from './envelope-cipher';
import { keyEncryptionCipher } from './key-encryption';
import { OperatorConfig } from './operator-config';

/** What command-line programs work with while services run or not. */
export interface OfflineAccess {
  /** URL of the owner of all schemas. */
  databaseUrl: string;
  /** Returns the key-encryption key of a service. @throws Error when it is not configured, with its variable */
  keyEncryptionOf: (service: ServiceName) => EnvelopeCipher;
}

/** Members of `secrets.json` that are read here, by schema. */
interface KeptSecrets {
  keyEncryptionKeys: Partial<Record<string, string>>;
  furtherKeyEncryptionKeys: Partial<Record<string, string>>;
}

/** Members of `demo.json` that are read here. */
interface DemoFile {
  databaseUrl: string;
}

/**
 * Returns database and key-encryption keys for command-line programs: `OWNER_DATABASE_URL` and
 * `<SERVICE>_KEY_ENCRYPTION_KEY` of the environment, or those of the platform whose data folder is `DATA_DIR`.
 * @throws InvalidConfigError, or Error when no database is configured
 */
export function offlineAccess(environment: NodeJS.ProcessEnv): OfflineAccess {
  const config = loadConfig(OperatorConfig, environment);
  const folder = resolve(config.DATA_DIR);
  const databaseUrl =
    config.OWNER_DATABASE_URL ?? readMembers<DemoFile>(folder, 'demo.json', 'OWNER_DATABASE_URL').databaseUrl;
  const keyEncryptionOf = (service: ServiceName) => {
    const schema = schemaOf(service);
    const { current, further } = config.keyEncryptionOf(schema);
    if (current !== undefined) return keyEncryptionCipher(current, further);
    const variable = variableOf(schema, 'KEY_ENCRYPTION_KEY');
    const kept = readMembers<KeptSecrets>(folder, 'secrets.json', variable);
    const keptKey = kept.keyEncryptionKeys[schema];
    if (!keptKey) throw new Error(`Set ${variable}: secrets.json of ${folder} has no key-encryption key of ${schema}.`);
    return keyEncryptionCipher(keptKey, kept.furtherKeyEncryptionKeys[schema]);
  };
  return { databaseUrl, keyEncryptionOf };
}

function readMembers<T>(folder: string, file: string, variable: string): T {
  const path = join(folder, file);
  if (!existsSync(path)) throw new Error(`Set ${variable}, or start the platform: ${folder} has no ${file}.`);
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
