import type { SecureContext } from 'node:tls';
import { buildConnector } from 'undici';
import { openTunnel } from './open-tunnel';
import { OutgoingHttpError } from './outgoing-http-error';
import type { OutgoingProxy } from './outgoing-proxy';
import { notResolved } from './proxy.errors';
import { sharedContext, trustedAuthorities } from './shared-context';
import { withoutBrackets } from './localhost';

interface TunnelConnectorOptions {
  proxy: OutgoingProxy;
  timeoutMs: number;
  /** Of the TLS connection to the destination. */
  secureContext: SecureContext;
  /** Of the TLS connection to an https proxy. */
  proxyContext: SecureContext;
  /** Addresses to try in this order. */
  resolve: (hostname: string) => Promise<string[]>;
}

/** A host may have any number of addresses. */
const MAX_ADDRESSES = 3;

/**
 * Connects undici through a proxy. The proxy gets a resolved address, so it resolves no name. TLS is that of the
 * destination, from end to end, with the name of the URL.
 */
export function tunnelConnector({ timeoutMs, secureContext, ...options }: TunnelConnectorOptions) {
  const secure = buildConnector({ timeout: timeoutMs, secureContext });
  return (target: buildConnector.Options, callback: buildConnector.Callback): void => {
    const tunnel = async () => {
      const addresses = (await options.resolve(target.hostname)).slice(0, MAX_ADDRESSES);
      const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80));
      const shared = { proxy: options.proxy, secureContext: options.proxyContext, port };
      return openFirst(addresses, (address) =>
        openTunnel({ ...shared, address, timeoutMs: timeoutMs / addresses.length }),
      );
    };
    tunnel().then(
      (socket) => {
        if (target.protocol === 'https:') secure({ ...target, httpSocket: socket }, callback);
        else callback(null, socket);
      },
      (error: unknown) => callback(error as Error, null),
    );
  };
}

/** Opens a tunnel to the first address that the proxy reaches. A refusal by the proxy ends the attempts. */
async function openFirst<T>(addresses: string[], open: (address: string) => Promise<T>): Promise<T> {
  let failure: unknown = notResolved();
  for (const address of addresses) {
    try {
      return await open(address);
    } catch (error) {
      failure = error;
      if (error instanceof OutgoingHttpError && error.reason === 'proxy') break;
    }
  }
  throw failure;
}

interface ProxyConnectorOptions {
  proxy: OutgoingProxy;
  timeoutMs: number;
  /** PEM files of further certification authorities, of the proxy and of the destination. */
  caFiles?: string[] | undefined;
}

/** Connects undici through a proxy to a host that the operator chose. The proxy resolves its name. */
export function proxyConnector({ proxy, timeoutMs, caFiles }: ProxyConnectorOptions) {
  const context = sharedContext(trustedAuthorities({ caFiles }));
  const resolve = (hostname: string) => Promise.resolve([withoutBrackets(hostname)]);
  return tunnelConnector({ proxy, timeoutMs, secureContext: context, proxyContext: context, resolve });
}
