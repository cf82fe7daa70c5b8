import {
  createOperatorHttp,
  excerptOf,
  type OperatorHttpOptions,
  readOptionalObject,
  remoteKeyFailure,
  sendTo,
} from '@vc/keys/provider';
import type { OutgoingHttp, OutgoingResponse } from '@vc/platform/outgoing-http';

export interface VaultAddress extends Omit<OperatorHttpOptions, 'timeoutMs'> {
  namespace: string | undefined;
}

export interface VaultRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below `/v1/`. */
  path: string;
  body?: unknown;
  token?: string;
  /** Texts that no error may repeat. The token is one. */
  secrets?: string[];
  /** Whether the request is none of the namespace: the health is that of the server. */
  isOfServer?: boolean;
}

export interface VaultAnswer {
  status: number;
  /** Without members for an answer without JSON. */
  body: Record<string, unknown>;
  /** The server's description of a failure. */
  problem: string;
  /** The beginning of a text of the answer, without the secrets of the request. */
  excerptOf: (text: string) => string;
}

/** Requests to the HTTP API of OpenBao or HashiCorp Vault. */
export class VaultHttp {
  private readonly http: OutgoingHttp;

  /** @param options with the URL of the server, without a path */
  constructor(private readonly options: VaultAddress & { timeoutMs: number }) {
    this.http = createOperatorHttp(options);
  }

  /**
   * @returns also an answer of status 4xx
   * @throws DomainError `UNAVAILABLE` without an answer, for a redirect, 429 and 5xx
   */
  async send(request: VaultRequest): Promise<VaultAnswer> {
    const { method, path, body, token, secrets = [] } = request;
    const response = await sendTo(this.http, {
      method,
      url: `${this.options.url}/v1/${path}`,
      headers: this.headersFor(request),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = toAnswer(response, [...secrets, ...(token === undefined ? [] : [token])]);
    assertAvailable(answer, response.headers['retry-after']);
    return answer;
  }

  async close(): Promise<void> {
    await this.http.close();
  }

  private headersFor({ token, isOfServer = false }: VaultRequest): Record<string, string> {
    const namespace = isOfServer ? undefined : this.options.namespace;
    return {
      'content-type': 'application/json',
      // An agent of the server refuses requests without it, so that no page of a browser can make them.
      'x-vault-request': 'true',
      ...(token === undefined ? {} : { 'x-vault-token': token }),
      ...(namespace === undefined ? {} : { 'x-vault-namespace': namespace }),
    };
  }
}

function toAnswer(response: OutgoingResponse, secrets: string[]): VaultAnswer {
  const { status } = response;
  const body = readOptionalObject(response);
  const errors = Array.isArray(body.errors) ? body.errors.join(' ') : '';
  const excerpt = (text: string) => excerptOf(text, secrets);
  return { status, body, problem: excerpt(`HTTP ${status} ${errors}`.trim()), excerptOf: excerpt };
}

function assertAvailable({ status, body, problem }: VaultAnswer, retryAfter: string | undefined): void {
  if (status !== 429 && status < 500) return;
  const isSealed = body.sealed === true || problem.includes('sealed');
  throw remoteKeyFailure(isSealed ? `The server is sealed (HTTP ${status}).` : `The server answered ${problem}.`, {
    retryAfter,
  });
}
