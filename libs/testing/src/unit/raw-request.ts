import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends the lines of a request as they are, and returns the status of the first response. */
export async function sendRaw(url: string, lines: string[]): Promise<number> {
  const { host, hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write([...lines, `Host: ${host}`, 'Connection: close', '', '0\r\n\r\n'].join('\r\n'));
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(await text(socket))?.[1]);
}

/** Sends the headers of a request, but never its body. Returns the status of the response. */
export async function sendHeaders(url: string, lines: string[]): Promise<number> {
  const { host, hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write([...lines, `Host: ${host}`, '', ''].join('\r\n'));
  try {
    const [response] = (await once(socket, 'data', { signal: AbortSignal.timeout(5_000) })) as [Buffer];
    return Number(/^HTTP\/1\.1 (\d{3}) /.exec(response.toString())?.[1]);
  } finally {
    socket.destroy();
  }
}

/** Request lines and headers that a gateway and a service could read differently. */
export const AMBIGUOUS_REQUESTS: [string, string[]][] = [
  ['a dot segment', ['GET /verify/../internal/users HTTP/1.1']],
  ['an encoded dot segment', ['GET /verify/%2e%2e/internal/users HTTP/1.1']],
  ['an encoded slash', ['GET /verify/..%2Finternal HTTP/1.1']],
  ['an encoded backslash', ['GET /verify/..%5cinternal HTTP/1.1']],
  ['a doubled slash', ['GET /verify//internal HTTP/1.1']],
  ['two lengths', ['POST /verify/x HTTP/1.1', 'Content-Length: 5', 'Content-Length: 6']],
  ['a length and chunks', ['POST /verify/x HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked']],
];

/**
 * Sends the lines of a request and its body, and reads the response only then, as simple clients do.
 * @param body as it is on the wire
 * @throws Error if the server resets the connection
 */
export async function sendBeforeReading(url: string, lines: string[], body: Buffer): Promise<string> {
  const { host, hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  socket.write([...lines, `Host: ${host}`, '', ''].join('\r\n'));
  await new Promise<void>((sent, failed) => {
    socket.once('error', failed);
    socket.write(body, () => sent());
  });
  return text(socket.end());
}
