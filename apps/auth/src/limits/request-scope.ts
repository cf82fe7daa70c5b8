import { AsyncLocalStorage } from 'node:async_hooks';

/** What the parts of one request to oidc-provider need to know and are not told. */
export interface RequestScope {
  /** Of the client, as far as the trusted proxies tell. */
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
