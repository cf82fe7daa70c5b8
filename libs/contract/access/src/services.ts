/** The services of the platform. The build finds them by their definitions: `build.mjs services`. */
export const SERVICES = [
  'auth',
  'onboarding',
  'verification',
  'trust',
  'issuance',
  'presentation',
  'wallet',
  'webhooks',
  'webhook-delivery',
  'console',
] as const;

export type ServiceName = (typeof SERVICES)[number];

export type SchemaName = Exclude<ServiceName, 'webhook-delivery'>;

/** The schemas of the services. Each has a key-encryption key of its own. */
export const SCHEMAS: readonly SchemaName[] = SERVICES.filter((service) => service !== 'webhook-delivery');

/** Returns the schema of a service. The two webhook services share one (ADR 27). */
export function schemaOf(service: ServiceName): SchemaName {
  return service === 'webhook-delivery' ? 'webhooks' : service;
}

/** Returns the name of a variable that differs for each service or schema, for example `AUTH_SERVICE_KEY`. */
export function variableOf(service: ServiceName, name: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_${name}`;
}
