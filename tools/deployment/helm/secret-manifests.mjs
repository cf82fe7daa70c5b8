import { stringify } from 'yaml';
import { prefixOf, schemaOf } from '../variables.mjs';

/**
 * The Secrets of the services and of the migration, and the ConfigMap with the public keys, as YAML.
 * @param services of files/services.json of the chart
 * @param variables a map of those of `keys services`, and of further secrets with the prefix of their service or without one
 * @param options `fullname` of the release, `namespace`, `database` as a postgres: URL without login, `owner` of the database
 * @throws Error if a secret is missing that the services need
 */
export function secretManifests(services, variables, { fullname, namespace, database, owner }) {
  const toObject = (kind, name, content) => {
    const metadata = { name: `${fullname}-${name}`, ...(namespace && { namespace }) };
    return { apiVersion: 'v1', kind, metadata, ...content };
  };
  const objects = [
    ...services.map((service) =>
      toObject('Secret', service.name, { stringData: secretsOf(service, variables, database) }),
    ),
    toObject('Secret', 'migrate', { stringData: secretsOfMigration(services, variables, { database, owner }) }),
    toObject('ConfigMap', 'public-keys', { data: { SERVICE_PUBLIC_KEYS: needed(variables, 'SERVICE_PUBLIC_KEYS') } }),
  ];
  return objects.map((object) => stringify(object)).join('---\n');
}

function secretsOf({ name, prefix, secrets }, variables, database) {
  const schema = prefixOf(schemaOf(name));
  const further = secrets.map((secret) => {
    const owner = secret.endsWith('KEY_ENCRYPTION_KEYS') ? schema : prefix;
    return [secret, variables.get(`${owner}_${secret}`) ?? variables.get(secret)];
  });
  const databaseName = decodeURIComponent(new URL(database).pathname.slice(1));
  const login = `${databaseName}_${name.replaceAll('-', '_')}`;
  return {
    ...Object.fromEntries(further.filter(([, value]) => value)),
    DATABASE_URL: withLogin(database, login, needed(variables, `${prefix}_DATABASE_PASSWORD`)),
    SERVICE_KEY: needed(variables, `${prefix}_SERVICE_KEY`),
    KEY_ENCRYPTION_KEY: needed(variables, `${schema}_KEY_ENCRYPTION_KEY`),
  };
}

function secretsOfMigration(services, variables, { database, owner }) {
  const names = services.map(({ prefix }) => `${prefix}_DATABASE_PASSWORD`);
  return {
    OWNER_DATABASE_URL: withLogin(database, owner, needed(variables, 'OWNER_DATABASE_PASSWORD')),
    ...Object.fromEntries(names.map((name) => [name, needed(variables, name)])),
  };
}

function withLogin(database, username, password) {
  // The setter of `password` leaves some characters as they are, which PostgreSQL's URLs do not allow.
  return Object.assign(new URL(database), { username, password: encodeURIComponent(password) }).href;
}

function needed(variables, name) {
  const value = variables.get(name);
  if (!value) throw new Error(`${name} is missing: keys services prints the secrets of the services.`);
  return value;
}
