import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, isIPv6, type Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { OutgoingProxy } from './outgoing-proxy';
import { proxyAway, proxyRefusal, proxyTooSlow, unreachable } from './proxy.errors';

export interface TunnelOptions {
  proxy: OutgoingProxy;
  /** With which the certificate of an https proxy is checked. */
  secureContext: SecureContext;
  /** IP address or name of the destination. */
  address: string;
  port: number;
  timeoutMs: number;
}

/** With these the proxy reports that the destination does not answer it. */
const UNREACHABLE = new Set([502, 503, 504]);

/** Opens a connection to the destination through the proxy. @throws OutgoingHttpError */
export async function openTunnel(options: TunnelOptions): Promise<Socket> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  const request = connectRequest(options, signal);
  return new Promise((resolve, reject) => {
    request.once('error', (error) => reject(signal.aborted ? proxyTooSlow(error) : proxyAway(error)));
    request.once('connect', ({ statusCode = 0 }: IncomingMessage, socket: Socket, head: Buffer) => {
      if (statusCode >= 200 && statusCode < 300) {
        if (head.length > 0) socket.unshift(head);
        return resolve(socket);
      }
      socket.on('error', () => undefined).destroy();
      reject(UNREACHABLE.has(statusCode) ? unreachable(statusCode) : proxyRefusal(statusCode));
    });
    request.end();
  });
}

function connectRequest({ proxy, secureContext, address, port }: TunnelOptions, signal: AbortSignal): ClientRequest {
  const { protocol, host, authorization } = proxy;
  const authority = `${isIPv6(address) ? `[${address}]` : address}:${port}`;
  const options = {
    method: 'CONNECT',
    host,
    port: proxy.port,
    path: authority,
    headers: { host: authority, ...(authorization && { 'proxy-authorization': authorization }) },
    agent: false as const,
    signal,
  };
  if (protocol === 'http:') return requestHttp(options);
  // Otherwise the header Host, which is that of the destination, would name the proxy in TLS.
  const tls = { secureContext, servername: isIP(host) ? '' : host };
  return requestHttps(Object.assign(options, tls));
}
