import { randomBytes } from 'node:crypto';
import { SCHEMAS, SERVICES, variableOf } from '@vc/contract/access';
import { UsageError } from '@vc/development/command-line';
import { Client } from 'pg';
import { generateServiceKeys, publishServiceKeys } from '@vc/platform/access-control';
import { generateKeyEncryptionKey, offlineAccess, type Query, rewrapDataKeys } from '@vc/platform/key-store';
import { Options } from './options';
import { print } from './print';

const KEYS_USAGE = `npm run keys -- <command>

  generate
      print a new key-encryption key
  services
      print a new key, password and key-encryption key for each service, and the public keys of all, as variables of deploy/.env
  rotate
      seal the data keys of each service anew with its AUTH_KEY_ENCRYPTION_KEY, TRUST_KEY_ENCRYPTION_KEY, …;
      AUTH_FURTHER_KEY_ENCRYPTION_KEYS, … (comma-separated) open the old ones

The database is that of OWNER_DATABASE_URL, and database and keys are else those of the platform that keeps its data in
DATA_DIR (.data).
docs/operating/key-rotation.md describes how to replace a key without a pause.`;

/** Works on the database directly, so the key-encryption key is not sent over the network. */
export async function keys([command = 'help', ...rest]: string[]): Promise<void> {
  const run = COMMANDS[command];
  if (!run) throw new UsageError(`There is no command ${command}.`);
  Options.parse(rest, []);
  await run();
}

const COMMANDS: Partial<Record<string, () => Promise<void> | void>> = {
  help: () => print(KEYS_USAGE),
  generate: () => print(generateKeyEncryptionKey()),
  services: () => print(serviceVariables()),
  rotate,
};

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

async function rotate(): Promise<void> {
  const { databaseUrl, keyEncryptionOf } = offlineAccess(process.env);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const query: Query = async <Row>(sql: string, values?: unknown[]) =>
      (await client.query(sql, values)).rows as Row[];
    for (const { schema, keyId, rewrapped, current } of await rewrapDataKeys(query, keyEncryptionOf)) {
      print(`${schema}: ${rewrapped} data keys sealed anew with key ${keyId}, ${current} were sealed with it`);
    }
  } finally {
    await client.end();
  }
}
