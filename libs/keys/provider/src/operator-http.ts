import { OutgoingHttp } from '@vc/platform/outgoing-http';

export interface OperatorHttpOptions {
  /** Base URL of a system that the operator runs or trusts. */
  url: string;
  /** PEM file of the authorities that are trusted to name it, instead of the public ones. */
  caFile: string | undefined;
  timeoutMs: number;
  /** Requests beyond this number wait. */
  connections: number;
}

/** Signatures of 100 inputs are the longest response. The limit leaves room for spaces and names. */
const MAX_ANSWER_BYTES = 256 * 1024;

/**
 * HTTP to the one origin that the operator has configured. Its address may be private, as that of a mail server, and no
 * other origin is reached. It is reached without a proxy.
 */
export function createOperatorHttp({ url, caFile, timeoutMs, connections }: OperatorHttpOptions): OutgoingHttp {
  const { hostname, port, protocol } = new URL(url);
  const defaultPort = protocol === 'https:' ? '443' : '80';
  return new OutgoingHttp({
    allowedHosts: [`${hostname.replace(/^\[|\]$/g, '')}:${port || defaultPort}`],
    // The configuration admits it for localhost only, where a proxy of the operator may be.
    allowHttp: protocol === 'http:',
    caFiles: caFile === undefined ? undefined : [caFile],
    hasPublicAuthorities: caFile === undefined,
    connectTimeoutMs: timeoutMs,
    totalTimeoutMs: timeoutMs,
    maxBodyBytes: MAX_ANSWER_BYTES,
    longBody: 'refuse',
    connectionsPerOrigin: connections,
  });
}
