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
  wrap --provider <${WRAPPING_PROVIDERS.join('|')}>
      print AUTH_KEY_ENCRYPTION_KEY, AUTH_FURTHER_KEY_ENCRYPTION_KEYS, … of the environment wrapped by the wrapping key that
      KEY_WRAPPING_FILE has for the provider; keys that are wrapped already change over to it (docs/keys.md)

The database is that of OWNER_DATABASE_URL, and database and keys are else those of the platform that keeps its data in
DATA_DIR (.data).
docs/operating/key-rotation.md describes how to replace a key without a pause.`;

/** Works on the database directly, so the key-encryption key is not sent over the network. */
export async function keys([command = 'help', ...rest]: string[]): Promise<void> {
  const run = COMMANDS[command];
  if (!run) throw new UsageError(`There is no command ${command}.`);
  await run(Options.parse(rest, OPTIONS[command] ?? []));
}

const COMMANDS: Partial<Record<string, (options: Options) => Promise<void> | void>> = {
  help: () => print(KEYS_USAGE),
  generate: () => print(generateKeyEncryptionKey()),
  services: () => print(serviceVariables()),
  rotate,
  wrap,
};

const OPTIONS: Partial<Record<string, string[]>> = { wrap: ['provider'] };

async function wrap(options: Options): Promise<void> {
  const provider = options.text('provider') ?? '';
  if (!isWrappingProvider(provider)) throw new UsageError(`Give --provider: ${WRAPPING_PROVIDERS.join(', ')}.`);
  const wrapped = await wrapConfiguredKeys(process.env, provider);
  print(wrapped.map(({ name, value }) => `${name}=${value}`).join('\n'));
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
