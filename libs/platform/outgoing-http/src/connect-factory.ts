import type { SecureContext } from 'node:tls';
import type { Agent } from 'undici';
import { lookupWithLocalhost } from './localhost';
import type { OutgoingProxy } from './outgoing-proxy';
import type { PublicLookup } from './public-lookup';
import { tunnelConnector } from './tunnel-connector';

/** How agents with this context, which may have a client certificate, connect. */
export type ConnectFactory = (secureContext: SecureContext) => NonNullable<Agent.Options['connect']>;

/** Connects to any address, without a proxy. */
export function directly(timeoutMs: number): ConnectFactory {
  return (secureContext) => ({ timeout: timeoutMs, secureContext, lookup: lookupWithLocalhost });
}

/** Connects to public addresses, without a proxy. */
export function publicly(timeoutMs: number, lookup: PublicLookup): ConnectFactory {
  const options = { timeout: timeoutMs, lookup: lookup.forSockets };
  return (secureContext) => ({ ...options, secureContext });
}

interface ThroughProxy {
  proxy: OutgoingProxy;
  timeoutMs: number;
  /** Has no client certificate, which is for destinations. */
  proxyContext: SecureContext;
}

/** Connects to public addresses, through a proxy. */
export function throughProxy(options: ThroughProxy, lookup: PublicLookup): ConnectFactory {
  const resolve = (hostname: string) => lookup.resolve(hostname);
  return (secureContext) => tunnelConnector({ ...options, secureContext, resolve });
}
