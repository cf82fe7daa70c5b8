import type { ServiceName } from '@vc/contract/access';
import { findService, isAmbiguous } from '@vc/contract/routes';
import { pathUnknown } from '../requests/request.errors';
import { pathAmbiguous } from './proxy.errors';

const PREFIX = '/console';
const ADMINISTRATION = 'auth/admin';
/** What is reachable below `/console`, and nothing else. */
export const PROXIED_PATHS = ['api', 'wallet', 'verify', 'onboarding', ADMINISTRATION];

export interface ProxyTarget {
  listener: 'public' | 'administration';
  service: ServiceName;
  /** With the query, as it was sent. */
  path: string;
}

/**
 * Finds the listener for an address below `/console`. It reads the address as it was sent, as services do.
 * @throws ValidationFailed for an address that servers could read differently, DomainError `NOT_FOUND`
 */
export function findProxyTarget(url: string): ProxyTarget {
  if (isAmbiguous(url)) throw pathAmbiguous();
  const path = url.slice(PREFIX.length);
  const area = PROXIED_PATHS.find((each) => url.startsWith(`${PREFIX}/${each}/`));
  if (area === ADMINISTRATION) return { listener: 'administration', service: 'auth', path };
  const service = area === undefined ? undefined : findService(path);
  if (service === undefined) throw pathUnknown();
  return { listener: 'public', service: service as ServiceName, path };
}
