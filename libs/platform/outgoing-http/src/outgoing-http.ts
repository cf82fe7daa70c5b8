import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { lookup } from 'node:dns';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { createSecureContext, rootCertificates } from 'node:tls';
import type { Dispatcher } from 'undici';
import { Agent, request } from 'undici';
import type { OutgoingFailure } from './outgoing-http-error';
import { OutgoingHttpError } from './outgoing-http-error';
import { isPublicAddress } from './public-address';

export interface OutgoingRequest {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface OutgoingResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

interface OutgoingHttpOptions {
  /** `host:port` that need not be public; the port may be `*`. */
  allowedHosts: string[];
  /** PEM files of further certification authorities. */
  caFiles?: string[] | undefined;
  /** Default false: only https. */
  allowHttp?: boolean;
  connectTimeoutMs: number;
  totalTimeoutMs: number;
  maxBodyBytes: number;
  /** What happens to a longer body: it is an error, or cut off. */
  longBody: 'refuse' | 'truncate';
}

/** More than one endpoint may take: endpoints on one host must not wait for each other. */
const CONNECTIONS_PER_ORIGIN = 64;
const KEEP_ALIVE_MS = 10_000;
const FIRST_USER_PORT = 1_024;

/**
 * HTTP to addresses that somebody outside chose. A name is resolved once and the connection goes to an address that
 * was checked, so that a second answer of the name server cannot lead elsewhere. Redirects are not followed.
 */
export class OutgoingHttp {
  private readonly guarded: Agent;
  private readonly allowed: Agent;

  /** `request` as a function of its own, to be handed on. */
  readonly requester = (request: OutgoingRequest): Promise<OutgoingResponse> => this.request(request);

  constructor(private readonly options: OutgoingHttpOptions) {
    const ca = options.caFiles && [...rootCertificates, ...options.caFiles.map((file) => readFileSync(file, 'utf8'))];
    const shared = { connections: CONNECTIONS_PER_ORIGIN, keepAliveTimeout: KEEP_ALIVE_MS };
    // One context for all connections: made for each, it would read every root certificate each time.
    const connect = { timeout: options.connectTimeoutMs, secureContext: createSecureContext({ ca }) };
    this.guarded = new Agent({ ...shared, connect: { ...connect, lookup: lookupPublic as never } });
    this.allowed = new Agent({ ...shared, connect });
  }

  /** Why `url` may not be called, as far as that can be told without asking a name server. @throws OutgoingHttpError */
  checkUrl(url: string): URL {
    if (!URL.canParse(url)) throw new OutgoingHttpError('url_not_allowed', 'The URL is malformed.');
    const parsed = new URL(url);
    const schemes = this.options.allowHttp ? ['https:', 'http:'] : ['https:'];
    if (!schemes.includes(parsed.protocol)) throw new OutgoingHttpError('url_not_allowed', 'The URL must be https.');
    if (parsed.username || parsed.password) {
      throw new OutgoingHttpError('url_not_allowed', 'The URL must not contain credentials.');
    }
    const host = parsed.hostname.replace(/^\[|\]$/g, '');
    if (this.isAllowed(parsed)) return parsed;
    if (!isUsualPort(parsed.port)) {
      throw new OutgoingHttpError('url_not_allowed', 'The port of the URL is not allowed.');
    }
    if (isIP(host) && !isPublicAddress(host)) throw notPublic(host);
    return parsed;
  }

  /** Like `checkUrl`, and the host's name must lead to public addresses only. @throws OutgoingHttpError */
  async checkHost(url: string): Promise<void> {
    const parsed = this.checkUrl(url);
    if (this.isAllowed(parsed) || isIP(parsed.hostname.replace(/^\[|\]$/g, ''))) return;
    await new Promise<void>((resolve, reject) => {
      lookupPublic(parsed.hostname, { all: true }, (error) => (error ? reject(toOutgoingError(error)) : resolve()));
    });
  }

  /** @throws OutgoingHttpError */
  async request({ url, ...rest }: OutgoingRequest): Promise<OutgoingResponse> {
    const parsed = this.checkUrl(url);
    const signal = AbortSignal.timeout(this.options.totalTimeoutMs);
    const dispatcher = this.isAllowed(parsed) ? this.allowed : this.guarded;
    try {
      const response = await request(parsed, { ...rest, dispatcher, signal });
      const body = await this.read(response.body);
      return { status: response.statusCode, headers: flatten(response.headers), body };
    } catch (error) {
      throw toOutgoingError(error);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.guarded.close(), this.allowed.close()]);
  }

  private async read(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size <= this.options.maxBodyBytes) continue;
      if (this.options.longBody === 'truncate') break;
      throw new OutgoingHttpError('body_too_large', `The answer is longer than ${this.options.maxBodyBytes} bytes.`);
    }
    return Buffer.concat(parts).subarray(0, this.options.maxBodyBytes);
  }

  private isAllowed({ hostname, port, protocol }: URL): boolean {
    const effectivePort = port || (protocol === 'https:' ? '443' : '80');
    const host = hostname.replace(/^\[|\]$/g, '');
    return [`${host}:${effectivePort}`, `${host}:*`].some((name) => this.options.allowedHosts.includes(name));
  }
}

/** The scheme's own port, or one that no other well-known service listens on. */
function isUsualPort(port: string): boolean {
  return port === '' || Number(port) >= FIRST_USER_PORT;
}

type LookupCallback = (error: Error | null, addresses?: LookupAddress[] | string, family?: number) => void;

function lookupPublic(hostname: string, options: Partial<LookupAllOptions>, callback: LookupCallback): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error);
    const foreign = addresses.find(({ address }) => !isPublicAddress(address));
    if (foreign) return callback(notPublic(hostname));
    const [first] = addresses;
    return options.all ? callback(null, addresses) : callback(null, first?.address, first?.family);
  });
}

function notPublic(host: string): OutgoingHttpError {
  return new OutgoingHttpError('address_not_allowed', `${host} is not a public address.`);
}

const REASON_OF_CODE: Record<string, OutgoingFailure> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ECONNREFUSED: 'connect',
  ECONNRESET: 'connect',
  EHOSTUNREACH: 'connect',
  ENETUNREACH: 'connect',
  UND_ERR_SOCKET: 'connect',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_ABORTED: 'timeout',
};

const SENTENCE_OF_REASON: Partial<Record<OutgoingFailure, string>> = {
  dns: 'The host name cannot be resolved.',
  connect: 'The connection was refused or broken.',
  timeout: 'There was no answer in time.',
  tls: 'The TLS connection is not trustworthy.',
};

function toOutgoingError(error: unknown): OutgoingHttpError {
  if (error instanceof OutgoingHttpError) return error;
  const {
    code = '',
    name,
    cause,
    message,
  } = error as { code?: string; name?: string; cause?: unknown; message?: string };
  if (cause instanceof OutgoingHttpError) return cause;
  const reason =
    name === 'TimeoutError' ? 'timeout' : (REASON_OF_CODE[code] ?? (isTls(code, message) ? 'tls' : 'protocol'));
  return new OutgoingHttpError(reason, SENTENCE_OF_REASON[reason] ?? 'The answer is not HTTP.', { cause: error });
}

function isTls(code: string, message = ''): boolean {
  return (
    /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/.test(code) ||
    /certificate|SSL/i.test(message)
  );
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));
}
