import { type ServiceName, SERVICES, variableOf } from '@vc/contract/access';

interface Addresses {
  publicUrl: string;
  adminUrl: string;
  homeAffairsUrl: string;
  /** Ports by which a service reaches another one. */
  internal: Record<ServiceName, number>;
  /** Of the authority of partners on this machine. */
  caFiles: string;
}

/** Variables that all services of a cluster have. */
export function sharedSettings({
  publicUrl,
  adminUrl,
  homeAffairsUrl,
  internal,
  caFiles,
}: Addresses): Record<string, string> {
  const urls = SERVICES.map((service) => [
    variableOf(service, 'INTERNAL_URL'),
    `http://127.0.0.1:${internal[service]}`,
  ]);
  return {
    ...(Object.fromEntries(urls) as Record<string, string>),
    PUBLIC_URL: publicUrl,
    SERVICES_URL: publicUrl,
    AUTH_ADMIN_URL: adminUrl,
    HOME_AFFAIRS_URL: homeAffairsUrl,
    TRUSTED_PROXIES: '1',
    // nginx asks no probe. It sends a request that is refused to another replica.
    LISTEN_WHEN: 'ready',
    OUTGOING_ALLOWED_HOSTS: 'localhost:*',
    OUTGOING_CA_FILES: caFiles,
  };
}
