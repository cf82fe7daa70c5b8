import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Variables of Node and of the logger: the image sets them, or an operator does by a file of their own. */
const OF_THE_PROCESS = ['LOG_FILE', 'NODE_ENV', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'];

/** The variables of each service, from deploy/configuration.schema.json. @param {string} root of the repository */
export function readServices(root) {
  const { $defs } = JSON.parse(readFileSync(join(root, 'deploy/configuration.schema.json'), 'utf8'));
  const services = Object.entries($defs).filter(([, { properties }]) => 'SERVICE_KEY' in properties);
  return services.map(([name, definition]) => ({ name, variables: toVariables(definition) }));
}

/** Each variable with its description. The file of a secret is no variable of its own. */
function toVariables({ properties, required = [] }) {
  const secrets = Object.keys(properties).filter((name) => properties[name].writeOnly);
  const files = new Set(secrets.map((name) => `${name}_FILE`));
  return Object.entries(properties)
    .filter(([name]) => !files.has(name) && !OF_THE_PROCESS.includes(name))
    .map(([name, { description, writeOnly = false, default: value }]) => {
      return { name, description, isSecret: writeOnly, isRequired: required.includes(name), default: value };
    });
}

/** The prefix of variables that differ for each service or schema: variableOf of libs/contract/access. */
export function prefixOf(service) {
  return service.toUpperCase().replaceAll('-', '_');
}

/** The two webhook services share a schema and its key-encryption key (ADR 27). */
export function schemaOf(service) {
  return service === 'webhook-delivery' ? 'webhooks' : service;
}
