import { isAmbiguous } from '@vc/contract/routes';
import type { BrowserApp } from '../browser-apps/browser-app';
import type { ProxyTarget } from '../browser-apps/proxy-target';
import { pathUnknown } from '../requests/request.errors';
import { pathAmbiguous } from './proxy.errors';

/**
 * Finds the listener for an address below that of an app. It reads the address as it was sent, as services do.
 * @throws ValidationFailed for an address that servers could read differently, DomainError `NOT_FOUND`
 */
export function findProxyTarget({ path, findTarget }: BrowserApp, url: string): ProxyTarget {
  if (isAmbiguous(url)) throw pathAmbiguous();
  const target = url.startsWith(`${path}/`) ? findTarget(url.slice(path.length)) : undefined;
  if (!target) throw pathUnknown();
  return target;
}
