import { randomBytes } from 'node:crypto';
import { SCHEMAS, SERVICES, variableOf } from '@vc/contract/access';
import { UsageError } from '@vc/development/command-line';
import { Client } from 'pg';
import { generateServiceKeys, publishServiceKeys } from '@vc/platform/access-control';
import {
  generateKeyEncryptionKey,
  isWrappingProvider,
  offlineAccess,
  type Query,
  rewrapDataKeys,
  wrapConfiguredKeys,
  WRAPPING_PROVIDERS,
} from '@vc/platform/key-store';
import type { Terminal } from '../terminal';

/** Prints a new key-encryption key. */
export function generateKey({ out }: Terminal): void {
  out(`${generateKeyEncryptionKey()}\n`);
}

/** Prints a key, a password and a key-encryption key for each service, and the public keys of all, as variables of deploy/.env. */
export function generateServiceVariables({ out }: Terminal): void {
  out(`${serviceVariables()}\n`);
}

/** Prints the key-encryption keys of the environment, wrapped by the provider. @throws UsageError for an unknown provider */
export async function wrapKeys({ provider }: { provider: string }, { environment, out }: Terminal): Promise<void> {
  if (!isWrappingProvider(provider)) {
    throw new UsageError(`There is no provider ${provider}. The providers are: ${WRAPPING_PROVIDERS.join(', ')}.`);
  }
  const wrapped = await wrapConfiguredKeys(environment, provider);
  for (const { name, value } of wrapped) out(`${name}=${value}\n`);
}

/** Works on the database directly, so the key-encryption key is not sent over the network. */
export async function rotateKeys({ environment, out }: Terminal): Promise<void> {
  const { databaseUrl, keyEncryptionOf } = offlineAccess(environment);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const query: Query = async <Row>(sql: string, values?: unknown[]) =>
      (await client.query(sql, values)).rows as Row[];
    for (const { schema, keyId, rewrapped, current } of await rewrapDataKeys(query, keyEncryptionOf)) {
      out(`${schema}: ${rewrapped} data keys sealed anew with key ${keyId}, ${current} were sealed with it\n`);
    }
  } finally {
    await client.end();
  }
}

function serviceVariables(): string {
  const keys = generateServiceKeys();
  return [
    ...SERVICES.map((service) => `${variableOf(service, 'SERVICE_KEY')}=${keys[service]}`),
    `SERVICE_PUBLIC_KEYS=${publishServiceKeys(keys)}`,
    ...SERVICES.map((service) => `${variableOf(service, 'DATABASE_PASSWORD')}=${generatePassword()}`),
    ...SCHEMAS.map((schema) => `${variableOf(schema, 'KEY_ENCRYPTION_KEY')}=${generateKeyEncryptionKey()}`),
  ].join('\n');
}

function generatePassword(): string {
  return randomBytes(24).toString('base64url');
}
