import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMAS, type SchemaName, type ServiceName, SERVICES } from '@vc/contract/access';
import { generateServiceKeys } from '@vc/platform/access-control';
import { generateKeyEncryptionKey } from '@vc/platform/key-store';

/** Generated at the first start and kept for later ones. The file is readable by its owner only. */
export interface GeneratedSecrets {
  /** `SERVICE_KEY` of each service. */
  serviceKeys: Record<ServiceName, string>;
  /** Earlier keys, which the operator keeps under this name to have new ones generated. They verify what they signed. */
  furtherServiceKeys?: Record<ServiceName, string>;
  /** `KEY_ENCRYPTION_KEY` of the services of each schema. */
  keyEncryptionKeys: Record<SchemaName, string>;
  /** Earlier keys, comma-separated. None is ever removed. */
  furtherKeyEncryptionKeys: Record<SchemaName, string>;
  /** Password of the login of each service to PostgreSQL. */
  databasePasswords: Record<ServiceName, string>;
  demoClientSecret: string;
  operatorClientSecret: string;
}

/** Members of earlier versions, which had one key-encryption key for all services. */
interface EarlierSecrets {
  KEY_ENCRYPTION_KEY: string;
  FURTHER_KEY_ENCRYPTION_KEYS: string;
}

/** @param keyEncryptionKeys replace the kept ones */
export function generatedSecrets(
  dataDir: string,
  keyEncryptionKeys: Partial<Record<SchemaName, string>> = {},
): GeneratedSecrets {
  const file = join(dataDir, 'secrets.json');
  const {
    KEY_ENCRYPTION_KEY: shared = '',
    FURTHER_KEY_ENCRYPTION_KEYS: furtherShared = '',
    ...kept
  } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<GeneratedSecrets & EarlierSecrets>) : {};
  const secrets: GeneratedSecrets = {
    demoClientSecret: randomBytes(24).toString('base64url'),
    operatorClientSecret: randomBytes(24).toString('base64url'),
    ...kept,
    // An earlier version may have had fewer services.
    serviceKeys: { ...generateServiceKeys(), ...kept.serviceKeys },
    databasePasswords: { ...generateDatabasePasswords(), ...kept.databasePasswords },
    ...selectKeyEncryptionKeys(kept, [shared, furtherShared], keyEncryptionKeys),
  };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

/** Returns a new password for each service. */
function generateDatabasePasswords(): Record<ServiceName, string> {
  const passwords = SERVICES.map((service) => [service, randomBytes(24).toString('base64url')]);
  return Object.fromEntries(passwords) as Record<ServiceName, string>;
}

/** A key that is replaced goes on to open what it has sealed. @param shared earlier keys of all services */
function selectKeyEncryptionKeys(
  kept: Partial<GeneratedSecrets>,
  shared: string[],
  given: Partial<Record<SchemaName, string>>,
): Pick<GeneratedSecrets, 'keyEncryptionKeys' | 'furtherKeyEncryptionKeys'> {
  const selected = SCHEMAS.map((schema) => {
    const former = kept.keyEncryptionKeys?.[schema];
    const current = given[schema] ?? former ?? generateKeyEncryptionKey();
    const further = [former, kept.furtherKeyEncryptionKeys?.[schema], ...shared].join().split(',');
    const others = new Set(further.filter((key) => key !== '' && key !== current));
    return { schema, current, further: [...others].join() };
  });
  return {
    keyEncryptionKeys: bySchema(selected.map(({ schema, current }) => [schema, current])),
    furtherKeyEncryptionKeys: bySchema(selected.map(({ schema, further }) => [schema, further])),
  };
}

function bySchema(entries: [SchemaName, string][]): Record<SchemaName, string> {
  return Object.fromEntries(entries) as Record<SchemaName, string>;
}
