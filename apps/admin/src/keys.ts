import { randomBytes } from 'node:crypto';
import { UsageError } from '@vc/development/command-line';
import { Client } from 'pg';
import { generateServiceKeys, publishServiceKeys } from '@vc/platform/access-control';
import { offlineAccess, type Query, rewrapDataKeys } from '@vc/platform/key-store';
import { Options } from './options';
import { print } from './print';

const KEYS_USAGE = `npm run keys -- <command>

  generate
      print a new key-encryption key
  services
      print a new key for each service, and the public keys of all, as variables of deploy/.env
  rotate
      seal every data key anew with KEY_ENCRYPTION_KEY; FURTHER_KEY_ENCRYPTION_KEYS (comma-separated) open the old ones

The database is that of DATABASE_URL, or of the platform that keeps its data in DATA_DIR (.data).
docs/key-rotation.md describes how to replace a key without a pause.`;

/** Works on the database directly, so the key-encryption key is not sent over the network. */
export async function keys([command = 'help', ...rest]: string[]): Promise<void> {
  const run = COMMANDS[command];
  if (!run) throw new UsageError(`There is no command ${command}.`);
  Options.parse(rest, []);
  await run();
}

const COMMANDS: Partial<Record<string, () => Promise<void> | void>> = {
  help: () => print(KEYS_USAGE),
  generate: () => print(randomBytes(32).toString('base64')),
  services: () => print(serviceVariables()),
  rotate,
};

function serviceVariables(): string {
  const keys = generateServiceKeys();
  const own = Object.entries(keys).map(
    ([name, key]) => `${name.toUpperCase().replaceAll('-', '_')}_SERVICE_KEY=${key}`,
  );
  return [...own, `SERVICE_PUBLIC_KEYS=${publishServiceKeys(keys)}`].join('\n');
}

async function rotate(): Promise<void> {
  const { databaseUrl, keyEncryption } = offlineAccess(process.env);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const query: Query = async <Row>(sql: string, values?: unknown[]) =>
      (await client.query(sql, values)).rows as Row[];
    for (const { schema, rewrapped, current } of await rewrapDataKeys(query, keyEncryption)) {
      print(`${schema}: ${rewrapped} data keys sealed anew, ${current} were sealed with the current key`);
    }
    print(`Every data key is now sealed with key ${keyEncryption.keyId}.`);
  } finally {
    await client.end();
  }
}
