import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { schemaOf, type SchemaName, type ServiceName } from '@vc/contract/access';
import { loadConfig } from '@vc/platform/config';
import type { EnvelopeCipher } from './envelope-cipher';
import { openKeyEncryption } from './open-key-encryption';
import { OperatorConfig, variablesOf } from './operator-config';

/** What command-line programs work with while services run or not. */
export interface OfflineAccess {
  /** URL of the owner of all schemas. */
  databaseUrl: string;
  /**
   * Returns the key-encryption key of a service, which is unwrapped once.
   * @throws Error when it is not configured, with its variable; KeyUnwrappingError
   */
  keyEncryptionOf: (service: ServiceName) => Promise<EnvelopeCipher>;
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
  const opened = new Map<SchemaName, Promise<EnvelopeCipher>>();
  const keyEncryptionOf = async (service: ServiceName) => {
    const schema = schemaOf(service);
    const known = opened.get(schema) ?? open(schema, config, folder);
    opened.set(schema, known);
    return known;
  };
  return { databaseUrl, keyEncryptionOf };
}

async function open(schema: SchemaName, config: OperatorConfig, folder: string): Promise<EnvelopeCipher> {
  const { current, further } = config.keyEncryptionOf(schema);
  const keys = current === undefined ? readKept(schema, folder) : { current, further };
  const variables = variablesOf(schema);
  return openKeyEncryption({ schema, variables, ...keys, settingsFile: config.KEY_WRAPPING_FILE });
}

function readKept(schema: SchemaName, folder: string) {
  const variable = variablesOf(schema).current;
  const kept = readMembers<KeptSecrets>(folder, 'secrets.json', variable);
  const current = kept.keyEncryptionKeys[schema];
  if (!current) throw new Error(`Set ${variable}: secrets.json of ${folder} has no key-encryption key of ${schema}.`);
  return { current, further: kept.furtherKeyEncryptionKeys[schema] };
}

function readMembers<T>(folder: string, file: string, variable: string): T {
  const path = join(folder, file);
  if (!existsSync(path)) throw new Error(`Set ${variable}, or start the platform: ${folder} has no ${file}.`);
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
