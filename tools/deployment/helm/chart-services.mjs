import { internalCallers } from './internal-callers.mjs';
import { chartVariables } from './settings.mjs';

/**
 * What the templates know of each service: files/services.json of the chart.
 * @param {string} root of the repository
 * @param contract the result of `readContract`
 * @param definitions the programs of deploy/configuration.schema.json
 */
export function chartServices(root, { services, topicsConsumedBy, routes }, definitions) {
  const callers = internalCallers(root, services);
  return services.map((name) => {
    const { settings, secrets } = chartVariables(definitions[name]);
    return {
      name,
      prefix: prefixOf(name),
      routes: routes.filter(({ service }) => service === name).flatMap(({ prefix }) => pathsOf(prefix)),
      callers: callers.get(name),
      addresses: addressesFor(definitions[name], services),
      hasAdministration: 'ADMIN_PORT' in definitions[name].properties,
      callsPublicListeners: 'SERVICES_URL' in definitions[name].properties,
      callsForeignServers: settings.includes('OUTGOING_CA_FILES'),
      consumes: topicsConsumedBy(name),
      settings,
      secrets,
    };
  });
}

/** The services whose internal address is a variable of the program. */
function addressesFor({ properties }, services) {
  const all = services.map((name) => ({ name, prefix: prefixOf(name) }));
  return all.filter(({ prefix }) => `${prefix}_INTERNAL_URL` in properties);
}

function prefixOf(name) {
  return name.toUpperCase().replaceAll('-', '_');
}

/** /api/v1/x is /api/x: routes.ts of libs/contract/routes. */
function pathsOf(prefix) {
  return prefix.startsWith('/api/') ? [prefix, prefix.replace('/api/', '/api/v1/')] : [prefix];
}
