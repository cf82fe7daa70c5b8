import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SCHEMAS, SERVICES, variableOf } from '@vc/contract/access';
import { generateServiceKeys, publishServiceKeys } from '@vc/platform/access-control';
import { generateKeyEncryptionKey } from '@vc/platform/key-store';
import Ajv2020 from 'ajv/dist/2020';
import { parseAllDocuments } from 'yaml';

interface Manifest {
  kind: string;
  metadata: { name: string; namespace?: string };
  stringData?: Record<string, string>;
  data?: Record<string, string>;
}

const ROOT = resolve(__dirname, '../../..');
const DATABASE = 'postgres://db.example:5432/credentials?sslmode=verify-full';
const { $defs: programs } = JSON.parse(readFileSync(join(ROOT, 'deploy/configuration.schema.json'), 'utf8'));
const keys = generateServiceKeys();
const variables: Record<string, string> = {
  ...Object.fromEntries(SERVICES.map((name) => [variableOf(name, 'SERVICE_KEY'), keys[name]])),
  ...Object.fromEntries(SERVICES.map((name) => [variableOf(name, 'DATABASE_PASSWORD'), `a-password-of-${name}-login`])),
  ...Object.fromEntries(SCHEMAS.map((name) => [variableOf(name, 'KEY_ENCRYPTION_KEY'), generateKeyEncryptionKey()])),
  SERVICE_PUBLIC_KEYS: publishServiceKeys(keys),
  OWNER_DATABASE_PASSWORD: 'p@ss/word',
  BOOTSTRAP_ADMIN_CLIENT_SECRET: 'a-secret-of-the-operator',
  WALLET_KAFKA_PASSWORD: 'a-password-for-kafka',
  SMTP_URL: 'smtps://user:password@mail.example',
};

function write(given: Record<string, string>, ...words: string[]) {
  const input = Object.entries(given)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
  const program = join(ROOT, 'tools/deployment/helm/write-secrets.mjs');
  return spawnSync(process.execPath, [program, ...words], { encoding: 'utf8', input });
}

function manifests(): Manifest[] {
  const { stdout } = write(variables, '--database', DATABASE, '--owner', 'operator', '--namespace', 'vc');
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
}

describe('tools/deployment/helm/write-secrets.mjs', () => {
  const secretOf = (name: string) =>
    manifests().find(({ kind, metadata }) => kind === 'Secret' && metadata.name === `vc-platform-${name}`)
      ?.stringData ?? {};

  it.each([...SERVICES, 'migrate'])('writes a Secret of %s that its configuration accepts', (name) => {
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile({
      $ref: `#/$defs/${name}`,
      $defs: programs,
    });
    const secret = secretOf(name);
    expect(Object.keys(secret).filter((key) => !programs[name].properties[key]?.writeOnly)).toEqual([]);
    const others =
      name === 'migrate' ? {} : { KAFKA_BROKERS: 'kafka:9092', SERVICE_PUBLIC_KEYS: variables.SERVICE_PUBLIC_KEYS };
    validate({ ...secret, ...others });
    expect(validate.errors).toBeNull();
  });

  it('gives each service its own secrets, and no other one', () => {
    expect(secretOf('wallet')).toEqual({
      DATABASE_URL:
        'postgres://credentials_wallet:a-password-of-wallet-login@db.example:5432/credentials?sslmode=verify-full',
      SERVICE_KEY: keys.wallet,
      KEY_ENCRYPTION_KEY: variables.WALLET_KEY_ENCRYPTION_KEY,
      KAFKA_PASSWORD: 'a-password-for-kafka',
      SMTP_URL: variables.SMTP_URL,
    });
    expect(secretOf('webhook-delivery')).toMatchObject({ KEY_ENCRYPTION_KEY: variables.WEBHOOKS_KEY_ENCRYPTION_KEY });
    const holders = SERVICES.filter((name) => 'SMTP_URL' in secretOf(name));
    expect(holders).toEqual(['auth', 'onboarding', 'wallet', 'webhooks']);
  });

  it('escapes the password of the owner in its URL', () => {
    expect(new URL(secretOf('migrate').OWNER_DATABASE_URL ?? '').password).toBe('p%40ss%2Fword');
  });

  it('writes the public keys for every service', () => {
    const [keysOfAll] = manifests().filter(({ kind }) => kind === 'ConfigMap');
    expect(keysOfAll).toEqual({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'vc-platform-public-keys', namespace: 'vc' },
      data: { SERVICE_PUBLIC_KEYS: variables.SERVICE_PUBLIC_KEYS },
    });
  });

  it('names a secret that is missing, and writes nothing', () => {
    const result = write({ ...variables, TRUST_SERVICE_KEY: '' }, '--database', DATABASE, '--owner', 'operator');
    expect(result).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('TRUST_SERVICE_KEY') });
  });

  it('refuses an address of PostgreSQL with a login', () => {
    const result = write(variables, '--database', 'postgres://a:b@db:5432/x', '--owner', 'operator');
    expect(result).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('--database') });
  });
});
