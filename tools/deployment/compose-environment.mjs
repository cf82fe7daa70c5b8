import { prefixOf, schemaOf } from './variables.mjs';

/** Variables that the network of compose fixes: ports of containers, and addresses that are the names of the services. */
const FIXED = /^(HOST|INTERNAL_PORT|ADMIN_PORT|METRICS_PORT|[A-Z_]+_INTERNAL_URL|SERVICES_URL|AUTH_ADMIN_URL)$/;
/** Variables that differ for each service, so that none has a secret or a principal of another one. */
const OWN = [
  'KAFKA_PASSWORD',
  'KAFKA_OAUTH_CLIENT_ID',
  'KAFKA_OAUTH_CLIENT_SECRET',
  'KAFKA_CERTIFICATE_FILE',
  'KAFKA_CERTIFICATE_KEY_FILE',
];
const VALUES = {
  PUBLIC_URL: '${PUBLIC_URL:?}',
  PORT: "'8080'",
  KAFKA_BROKERS: '${KAFKA_BROKERS:-kafka:9092}',
  SERVICE_PUBLIC_KEYS: '${SERVICE_PUBLIC_KEYS:?}',
  BOOTSTRAP_ADMIN_CLIENT_SECRET: '${BOOTSTRAP_ADMIN_CLIENT_SECRET:?}',
};

/** The value in docker-compose.yml of a variable of a service; undefined if the default is right in every installation. */
export function composeValue(service, name) {
  if (FIXED.test(name)) return undefined;
  const own = `${prefixOf(service)}_${name}`;
  if (name === 'DATABASE_URL') {
    const login = `platform_${service.replaceAll('-', '_')}`;
    return `postgres://${login}:\${${prefixOf(service)}_DATABASE_PASSWORD:?}@postgres:5432/platform`;
  }
  if (name === 'KAFKA_USERNAME') return `\${${prefixOf(service)}_KAFKA_PASSWORD:+${service}}`;
  if (name === 'SERVICE_KEY') return `\${${own}:?}`;
  if (name === 'FURTHER_DATABASE_PASSWORD') return `\${${own}:-}`;
  if (name === 'FURTHER_SERVICE_KEYS') return `\${${own}:-}`;
  if (name === 'KEY_ENCRYPTION_KEY') return `\${${prefixOf(schemaOf(service))}_${name}:?}`;
  if (name === 'FURTHER_KEY_ENCRYPTION_KEYS') return `\${${prefixOf(schemaOf(service))}_${name}:-}`;
  if (OWN.includes(name)) return `\${${own}:-}`;
  return VALUES[name] ?? `\${${name}:-}`;
}

/** Lines of YAML of the variables that all services have with the same value, and of the others of each service. */
export function composeEnvironments(services) {
  const entriesOf = ({ name: service, variables }) => {
    const entries = variables.map(({ name }) => [name, composeValue(service, name)]);
    return entries.filter(([, value]) => value !== undefined).map(([name, value]) => `${name}: ${value}`);
  };
  const all = services.map((service) => ({ name: service.name, lines: entriesOf(service) }));
  const shared = all[0].lines.filter((line) => all.every(({ lines }) => lines.includes(line)));
  const own = Object.fromEntries(all.map(({ name, lines }) => [name, lines.filter((line) => !shared.includes(line))]));
  return { shared, own };
}
