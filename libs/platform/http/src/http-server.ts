import type { IncomingMessage, RequestListener, Server, ServerOptions } from 'node:http';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The header `Keep-Alive` announces `keepAliveTimeout`. A request that is not complete after `requestTimeout`, however steadily
 * it trickles, is answered with 408 at the next look at the connections.
 */
const OPTIONS = { requestTimeout: 30_000, connectionsCheckingInterval: 10_000, keepAliveTimeout: 36_000 };
/**
 * How long an idle connection stays open. Balancers use one again within 60 seconds, and clients within the announced time,
 * or later if they are busy. A request on a connection that is closed at that moment would be lost.
 */
const IDLE_MS = 72_000;

/** Creates a server that closes connections in such a way that no client loses a response (RFC 9112 §9.6). */
export function createHttpServer(handle: RequestListener, options: ServerOptions = {}): Server {
  return createServer({ ...OPTIONS, ...options }, (request, response) => {
    // A client that is given the body of the request may take the socket from it.
    const { socket } = request;
    // A response has closed the connection.
    if (socket.writableEnded) return;
    // Node.js closes the connection at this event, or waits for the next request.
    response.prependOnceListener('finish', () => readBeforeClosing(socket, request));
    response.once('finish', () => keepIdle(socket));
    if (useOriginForm(request)) handle(request, response);
    else response.writeHead(400, { connection: 'close' }).end();
  });
}

/** `http` and `https` URIs. The authority has no user information (RFC 9110 §4.2.4). */
const ABSOLUTE_FORM = /^https?:\/\/([^/?#@\\]+)([/?][^#]*)?$/i;

/**
 * Replaces the absolute form of a request target, which servers must accept, by the origin form. The host is that of the
 * target, whatever `Host` says (RFC 9112 §3.2.2). Returns false for a target that is no URI.
 */
function useOriginForm(request: IncomingMessage): boolean {
  const { url = '/' } = request;
  if (url.startsWith('/') || url === '*') return true;
  const [, host, target = '/'] = ABSOLUTE_FORM.exec(url) ?? [];
  if (host === undefined) return false;
  request.url = target.startsWith('/') ? target : `/${target}`;
  request.headers.host = host;
  return true;
}

/**
 * Reads the rest of the body before the connection is closed. TCP resets a connection that is closed with unread bytes, and
 * the client may lose the response. `requestTimeout` limits the time.
 */
function readBeforeClosing(socket: Socket, request: IncomingMessage): void {
  if (request.complete) return void Reflect.deleteProperty(socket, 'destroySoon');
  // Node.js calls this method to close the connection.
  socket.destroySoon = () => {
    socket.end();
    request.once('end', () => socket.destroy()).resume();
  };
}

function keepIdle(socket: Socket): void {
  if (socket.timeout) socket.setTimeout(IDLE_MS);
}
