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

/** Opens a connection to the destination through the proxy. @throws OutgoingHttpError */
export async function openTunnel(options: TunnelOptions): Promise<Socket> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  const request = connectRequest(options, signal);
  return new Promise((resolve, reject) => {
    const isAsked = whetherAsked(request, options.proxy);
    request.once('error', (error: NodeJS.ErrnoException) => {
      if (signal.aborted) return reject(proxyTooSlow(error));
      // Some proxies end the connection when they do not reach the destination.
      const isHungUp = isAsked() && error.code === 'ECONNRESET';
      reject(isHungUp ? unreachable(error) : proxyAway(error));
    });
    request.once('connect', ({ statusCode = 0 }: IncomingMessage, socket: Socket, head: Buffer) => {
      if (statusCode >= 200 && statusCode < 300) {
        socket.unshift(head);
        // The user of the socket, which may be TLS, sees that it closes.
        return resolve(socket.setNoDelay(true).on('error', () => undefined));
      }
      socket.on('error', () => undefined).destroy();
      reject(statusCode >= 500 ? unreachable(statusCause(statusCode)) : proxyRefusal(statusCode));
    });
    request.end();
  });
}

/** Returns whether the proxy was reached, with TLS if it is an https proxy. */
function whetherAsked(request: ClientRequest, { protocol }: OutgoingProxy): () => boolean {
  let isAsked = false;
  request.once('socket', (socket) => {
    socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => (isAsked = true));
  });
  return () => isAsked;
}

function statusCause(status: number): Error {
  return new Error(`The proxy answered CONNECT with status ${status}.`);
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
