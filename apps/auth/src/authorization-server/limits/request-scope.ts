import { AsyncLocalStorage } from 'node:async_hooks';

/** The parts of an HTTP request that oidc-provider does not pass to its callbacks. */
export interface RequestScope {
  /** Address of the client, as reported by the trusted proxies. */
  address: string;
  /** Sets a header of the response. */
  setHeader: (name: string, value: string) => void;
}

export const requestScope = new AsyncLocalStorage<RequestScope>();

/** @throws Error outside of a request */
export function currentRequest(): RequestScope {
  const scope = requestScope.getStore();
  if (!scope) throw new Error('There is no request.');
  return scope;
}
