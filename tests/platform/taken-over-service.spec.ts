import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { audienceOf, SCHEMAS, schemaOf, type ServiceName, SERVICES, variableOf } from '@vc/contract/access';
import { createServiceToken, publishServiceKeys, ServiceKeys } from '@vc/platform/access-control';
import { handlerOn, openListener } from '@vc/platform/http';
import { keyEncryptionCipher, openDataKey, type SealedDataKey } from '@vc/platform/key-store';
import { createId, loginNameOf } from '@vc/platform/persistence';
import { requestJson } from '@vc/testing/unit/request-json';
import { Client } from 'pg';
import { parse } from 'yaml';
import { TestPlatform } from '../support/test-platform';

const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';
const LIFETIME_SECONDS = 60;
/** What PostgreSQL answers; the last two are of roles that it has predefined. */
const REFUSAL = /permission denied|must be superuser|cannot have explicit members|is reserved/;

/** Statements with which a login would get rights beyond its own, and none of which it may run. */
const STATEMENTS: [string, (login: string) => string][] = [
  ['creates a schema', () => 'CREATE SCHEMA mine'],
  ['creates a table in the public schema', () => 'CREATE TABLE public.mine (a int)'],
  ['creates a temporary table', () => 'CREATE TEMPORARY TABLE mine (a int)'],
  ['creates a database', () => 'CREATE DATABASE mine'],
  ['creates a role', () => 'CREATE ROLE mine'],
  ['raises its own rights', (login) => `ALTER ROLE "${login}" BYPASSRLS`],
  ['switches off triggers', () => 'SET session_replication_role = replica'],
  ['changes the server', () => `ALTER SYSTEM SET log_statement = 'all'`],
  ['reads files', () => `SELECT pg_read_file('/etc/passwd')`],
  ['runs programs', () => `COPY (SELECT 1) TO PROGRAM 'cat'`],
  ['reads the passwords of logins', () => 'SELECT rolpassword FROM pg_authid'],
];

describe('a service that was taken over', () => {
  let platform: TestPlatform;
  let tenantId: string;
  let trustUrl: string;
  let keyIds: Record<'issuance' | 'presentation', string>;

  beforeAll(async () => {
    platform = await TestPlatform.start();
    ({ tenantId } = await platform.organization('acme'));
    trustUrl = await openInternalListener();
    keyIds = {
      issuance: await signerOf('issuance', 'issuer-signer'),
      presentation: await signerOf('presentation', 'verifier-signer'),
    };
  });

  afterAll(() => platform?.stop());

  const owner = <T>(sql: string, values?: unknown[]) => platform.database.query<T>(sql, values);

  /** Has trust create the signing key of a service. */
  async function signerOf(service: ServiceName, path: string): Promise<string> {
    const { body } = await callTrust('GET', `/internal/tenants/${tenantId}/${path}`, tokenOf(service, service));
    return (body as { keyId: string }).keyId;
  }

  /** A service token with the name of `caller`, signed with the key of the attacked service. */
  function tokenOf(attacked: ServiceName, caller: ServiceName, callee: ServiceName = 'trust'): string {
    return createServiceToken(keysOf(attacked, caller), callee);
  }

  /** The key of the attacked service under any name. */
  function keysOf(attacked: ServiceName, name: ServiceName): ServiceKeys {
    const { SERVICE_KEY } = platform.settingsOf(attacked);
    const SERVICE_PUBLIC_KEYS = publishServiceKeys({ [name]: SERVICE_KEY });
    return ServiceKeys.fromConfig(name, { SERVICE_KEY, SERVICE_PUBLIC_KEYS });
  }

  async function openInternalListener(): Promise<string> {
    const { app } = platform.platform.services.find(({ name }) => name === 'trust')!;
    const server = await openListener(app, handlerOn(app, 'internal'), { port: 0, host: '127.0.0.1' });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function callTrust(method: 'GET' | 'POST', path: string, token: string, body?: object) {
    const { status, body: answer } = await requestJson(trustUrl + path, { method, token, body });
    return { status, body: answer as unknown };
  }

  function tablesOf(schemas: readonly string[]) {
    const sql = `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
                 WHERE table_schema = ANY($1) AND table_type = 'BASE TABLE'`;
    return owner<{ name: string }>(sql, [schemas]);
  }

  describe.each(SERVICES)('%s', (service) => {
    const schema = schemaOf(service);
    const foreignSchemas = SCHEMAS.filter((each) => each !== schema);
    let client: Client;
    let login: string;

    beforeAll(async () => {
      login = loginNameOf(platform.database.url, service);
      client = new Client({ connectionString: platform.settingsOf(service).DATABASE_URL });
      await client.connect();
    });

    afterAll(() => client?.end());

    it('cannot become another role of PostgreSQL', async () => {
      const roles = await owner<{ name: string }>(
        `SELECT rolname AS name FROM pg_roles
         WHERE rolname LIKE 'pg\\_%' OR rolname = current_user OR starts_with(rolname, current_database() || '_')`,
      );
      const others = roles.filter(({ name }) => name !== login);
      expect(others.length).toBeGreaterThan(SERVICES.length);
      for (const { name } of others) {
        await expect(client.query(`SET ROLE "${name}"`)).rejects.toThrow(REFUSAL);
        await expect(client.query(`SET SESSION AUTHORIZATION "${name}"`)).rejects.toThrow(REFUSAL);
        await expect(client.query(`GRANT "${name}" TO "${login}"`)).rejects.toThrow(REFUSAL);
        await expect(client.query(`ALTER ROLE "${name}" PASSWORD 'mine'`)).rejects.toThrow(REFUSAL);
      }
    });

    it('cannot read or write another schema', async () => {
      const tables = await tablesOf(foreignSchemas);
      expect(new Set(tables.map(({ name }) => name.split('.')[0])).size).toBe(foreignSchemas.length);
      for (const { name } of tables) {
        await expect(client.query(`SELECT FROM ${name}`)).rejects.toThrow('permission denied for schema');
        await expect(client.query(`INSERT INTO ${name} DEFAULT VALUES`)).rejects.toThrow(
          'permission denied for schema',
        );
        await expect(client.query(`DELETE FROM ${name}`)).rejects.toThrow('permission denied for schema');
      }
    });

    it('cannot create, drop or change a table of its own schema, or its triggers and policies', async () => {
      await expect(client.query(`CREATE TABLE ${schema}.mine (a int)`)).rejects.toThrow('permission denied');
      await expect(client.query(`CREATE FUNCTION ${schema}.mine() RETURNS int RETURN 1`)).rejects.toThrow(
        'permission denied',
      );
      for (const { name } of await tablesOf([schema])) {
        for (const change of ['DISABLE ROW LEVEL SECURITY', 'DISABLE TRIGGER ALL', 'OWNER TO CURRENT_USER']) {
          await expect(client.query(`ALTER TABLE ${name} ${change}`)).rejects.toThrow('must be owner');
        }
        await expect(client.query(`DROP TABLE ${name}`)).rejects.toThrow('must be owner');
        await expect(client.query(`TRUNCATE ${name}`)).rejects.toThrow('permission denied');
      }
      await expect(client.query(`DELETE FROM ${schema}.migrations`)).rejects.toThrow('permission denied');
    });

    it('cannot delete the rows of an organization that the operator has not had deleted', async () => {
      await client.query(`SET search_path = ${schema}; SET app.tenant_id = '${tenantId}'`);
      const begin = `INSERT INTO deleted_tenants (id, begun_at) VALUES ('${tenantId}', now() - interval '1 year')`;
      const announce = `INSERT INTO announced_deletions VALUES ('${tenantId}', now() - interval '1 year')`;
      for (const statement of [begin, announce]) {
        await expect(client.query(statement)).rejects.toThrow('permission denied for table');
      }
      for (const call of [
        `begin_tenant_deletion('${tenantId}')`,
        `destroy_data_key('${tenantId}')`,
        `delete_tenant_rows('outbox', 0, 100, 100)`,
      ]) {
        const refusal = service === 'webhook-delivery' ? 'permission denied for function' : 'has not begun';
        await expect(client.query(`SELECT ${call}`)).rejects.toThrow(refusal);
      }
    });

    it('cannot delete or replace a data key', async () => {
      for (const statement of [
        'DELETE FROM data_keys',
        `UPDATE data_keys SET wrapped_key = ''`,
        `UPDATE data_keys SET owner = id::text`,
      ]) {
        await expect(client.query(statement)).rejects.toThrow('permission denied for table data_keys');
      }
    });

    it.each(STATEMENTS)('is refused when it %s', async (_, statement) => {
      await expect(client.query(statement(login))).rejects.toThrow(REFUSAL);
    });

    it('cannot open a data key of another schema', async () => {
      const { KEY_ENCRYPTION_KEY, FURTHER_KEY_ENCRYPTION_KEYS } = platform.settingsOf(service);
      const keyEncryption = keyEncryptionCipher(KEY_ENCRYPTION_KEY, FURTHER_KEY_ENCRYPTION_KEYS);
      for (const each of SCHEMAS) {
        const keys = await owner<SealedDataKey>(`SELECT id, owner, wrapped_key AS "wrappedKey" FROM ${each}.data_keys`);
        expect(keys.length).toBeGreaterThan(0);
        for (const key of keys) {
          const open = () => openDataKey(keyEncryption, key);
          if (each === schema) expect(open()).toHaveLength(32);
          else expect(open).toThrow('which is not known');
        }
      }
    });

    it('has no secret of another service', () => {
      const secretsOf = (each: ServiceName) => {
        const { DATABASE_URL, SERVICE_KEY, KEY_ENCRYPTION_KEY } = platform.settingsOf(each);
        return [DATABASE_URL, SERVICE_KEY, ...(schemaOf(each) === schema ? [] : [KEY_ENCRYPTION_KEY])];
      };
      const own = JSON.stringify(platform.settingsOf(service));
      const others = SERVICES.filter((each) => each !== service);
      for (const secret of others.flatMap(secretsOf)) expect(own).not.toContain(secret);
      expect(own.includes(platform.platform.demo.operator.clientSecret)).toBe(service === 'auth');
    });

    it('cannot call trust in the name of another service', async () => {
      for (const caller of SERVICES.filter((each) => each !== service)) {
        const { status } = await sign(tokenOf(service, caller), keyIds.issuance);
        expect({ caller, status }).toEqual({ caller, status: 401 });
      }
    });

    it('has trust sign with the keys of its own work only', async () => {
      const statuses = await Promise.all(
        [keyIds.issuance, keyIds.presentation].map(async (id) => (await sign(tokenOf(service, service), id)).status),
      );
      const expected: Partial<Record<ServiceName, number[]>> = { issuance: [200, 404], presentation: [404, 200] };
      expect(statuses).toEqual(expected[service] ?? [403, 403]);
    });

    it(`${service === 'issuance' ? 'mints' : 'cannot mint'} a pre-authorized code`, async () => {
      const credentialIssuer = `${platform.platform.demo.publicUrl}/oid4vci/acme`;
      const code = keysOf(service, service).sign('pre-authorized-code+jwt', {
        jti: createId(),
        tenant_id: tenantId,
        issuance_id: createId(),
        credential_issuer: credentialIssuer,
        credential_identifiers: { c1: ['i1'] },
        exp: Math.floor(Date.now() / 1000) + LIFETIME_SECONDS,
      });
      const form = new URLSearchParams({ grant_type: PRE_AUTHORIZED, 'pre-authorized_code': code });
      const { status, body } = await requestJson(`${platform.platform.demo.authUrl}/connect/token`, { body: form });
      expect({ status, error: body.error }).toEqual(
        service === 'issuance' ? { status: 200, error: undefined } : { status: 400, error: 'invalid_grant' },
      );
    });

    it('cannot mint an access token with its key', async () => {
      const { publicUrl, authUrl } = platform.platform.demo;
      const [key] = (await requestJson(`${authUrl}/jwks`)).body.keys;
      const issuedAt = Math.floor(Date.now() / 1000);
      const claims = {
        iss: audienceOf('auth', publicUrl),
        aud: audienceOf('api', publicUrl),
        sub: 'mallory',
        client_id: 'mallory',
        tenant_id: tenantId,
        scope: 'credentials.read',
        jti: createId(),
        iat: issuedAt,
        exp: issuedAt + LIFETIME_SECONDS,
      };
      const [, payload = '', signature = ''] = keysOf(service, service).sign('at+jwt', claims).split('.');
      const header = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'at+jwt', kid: key.kid })).toString('base64url');
      const { status } = await platform.call(`${header}.${payload}.${signature}`, 'GET', '/api/credentials');
      expect(status).toBe(401);
    });
  });

  it('cannot, as auth, have an organization deleted before its deletion was announced for days', async () => {
    const client = new Client({ connectionString: platform.settingsOf('auth').DATABASE_URL });
    await client.connect();
    const { tenantId: id } = await platform.organization('victim');
    const begin = () => client.query(`SELECT begin_tenant_deletion('${id}')`);
    const announce = async () =>
      (await client.query<{ added: string }>('SELECT announce_tenant_deletions() AS added')).rows[0]?.added;
    try {
      await client.query(`SET search_path = auth; SET app.all_tenants = 'on'`);
      await client.query(
        `INSERT INTO tenant_deletions (id, slug, requested_at, due_at, begun_at)
         VALUES ($1, 'victim', now() - interval '1 year', now() - interval '1 year', now() - interval '1 year')`,
        [id],
      );
      await expect(begin()).rejects.toThrow('announced');
      await client.query(`UPDATE tenants SET deletion = '{}' WHERE tenant_id = $1`, [id]);
      expect(await announce()).toBe('1');
      expect(await announce()).toBe('0');
      await expect(begin()).rejects.toThrow('announced');
      await expect(client.query('UPDATE tenant_deletions SET begun_at = now()')).rejects.toThrow('permission denied');
      await expect(client.query('DELETE FROM tenant_deletions')).rejects.toThrow('permission denied');
      // A transaction that was open for days would hide the announcement for as long.
      await owner(`UPDATE auth.announced_deletions SET announced_at = now() - interval '1 year' WHERE id = $1`, [id]);
      await expect(begin()).rejects.toThrow('The other services have not deleted the tenant.');
    } finally {
      await client.end();
    }
  });

  it('cannot, as webhook-delivery, register an endpoint, or change the address or the secret of one', async () => {
    const client = new Client({ connectionString: platform.settingsOf('webhook-delivery').DATABASE_URL });
    await client.connect();
    try {
      for (const statement of [
        `INSERT INTO webhooks.endpoints (id) VALUES (gen_random_uuid())`,
        `UPDATE webhooks.endpoints SET url = 'https://mallory.example'`,
        `UPDATE webhooks.endpoints SET secret = ''`,
        `UPDATE webhooks.endpoints SET filter_types = '{}'`,
        `UPDATE webhooks.endpoints SET tenant_id = gen_random_uuid()`,
      ]) {
        await expect(client.query(statement)).rejects.toThrow('permission denied for table endpoints');
      }
    } finally {
      await client.end();
    }
  });

  function sign(token: string, keyId: string) {
    return callTrust('POST', `/internal/keys/${keyId}/sign`, token, { tenantId, inputs: ['eA'] });
  }
});

describe('docker-compose.yml', () => {
  const file = readFileSync(join(__dirname, '../../docker-compose.yml'), 'utf8');
  const { services } = parse(file, { merge: true }) as {
    services: Record<string, { environment: Record<string, string> }>;
  };
  const SECRET = /\$\{(\w*(?:_KEY|_PASSWORD|_SECRET|_SECRET_ID|_PIN|_ENCRYPTION_KEYS|_SERVICE_KEYS))\b/g;

  it.each(SERVICES)('gives %s no secret of another service, and not the password of the owner', (service) => {
    const used = [...JSON.stringify(services[service]!.environment).matchAll(SECRET)].map(([, name]) => name);
    const schema = schemaOf(service);
    const own = [
      variableOf(service, 'DATABASE_PASSWORD'),
      variableOf(service, 'FURTHER_DATABASE_PASSWORD'),
      variableOf(service, 'KAFKA_PASSWORD'),
      variableOf(service, 'KAFKA_PASSWORD'),
      variableOf(service, 'KAFKA_OAUTH_CLIENT_SECRET'),
      variableOf(service, 'SERVICE_KEY'),
      variableOf(service, 'FURTHER_SERVICE_KEYS'),
      variableOf(schema, 'KEY_ENCRYPTION_KEY'),
      variableOf(schema, 'FURTHER_KEY_ENCRYPTION_KEYS'),
    ];
    const further: Partial<Record<ServiceName, string[]>> = {
      auth: ['BOOTSTRAP_ADMIN_CLIENT_SECRET', 'SMTP_DKIM_KEY'],
      verification: ['HOME_AFFAIRS_API_KEY'],
      onboarding: ['SMTP_DKIM_KEY'],
      wallet: ['NOTICE_BOUNCE_SECRET', 'SMTP_DKIM_KEY'],
      webhooks: ['SMTP_DKIM_KEY'],
      trust: ['TRUST_PKCS11_PIN', 'TRUST_VAULT_SECRET_ID'],
    };
    expect(used.sort()).toEqual([...own, ...(further[service] ?? [])].sort());
    const login = new URL(services[service]!.environment.DATABASE_URL!.replace(/\$\{.*?\}/, 'password')).username;
    expect(login).toBe(loginNameOf('postgres://postgres/platform', service));
  });
});
