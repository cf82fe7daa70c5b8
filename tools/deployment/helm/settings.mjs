// Which variables of the services are values of the chart, and where.

/** Variables that the chart sets from other values, or that its Services and probes fix. */
const OF_THE_CHART =
  /^(HOST|(INTERNAL_|ADMIN_|METRICS_)?PORT|[A-Z_]+_INTERNAL_URL|SERVICES_URL|AUTH_ADMIN_URL|PUBLIC_URL|SERVICE_PUBLIC_KEYS|KAFKA_(BROKERS|TLS|CA_FILES|CERTIFICATE_FILE|CERTIFICATE_KEY_FILE|SASL_MECHANISM|USERNAME|OAUTH_TOKEN_URL|OAUTH_CLIENT_ID|OAUTH_SCOPE))$/;
/** Secrets that each service has. The chart mounts them without being told. */
export const REQUIRED_SECRETS = ['DATABASE_URL', 'SERVICE_KEY', 'KEY_ENCRYPTION_KEY'];

/**
 * The variables of a service as values of the chart.
 * @returns `settings` are plain values; `secrets` come from the Secret of the service
 */
export function chartVariables({ properties }) {
  const secrets = Object.keys(properties).filter((name) => properties[name].writeOnly);
  const files = new Set(secrets.map((name) => `${name}_FILE`));
  const settings = Object.keys(properties).filter(
    (name) => !secrets.includes(name) && !files.has(name) && !OF_THE_CHART.test(name),
  );
  return { settings, secrets };
}
