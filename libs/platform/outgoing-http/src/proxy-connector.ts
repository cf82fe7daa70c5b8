import type { OutgoingProxy } from './outgoing-proxy';
import { sharedContext, trustedAuthorities } from './shared-context';
import { tunnelConnector } from './tunnel-connector';
import { withoutBrackets } from './without-brackets';

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
