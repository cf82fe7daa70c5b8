import type { WalletHttp, WalletRequest, WalletResponse } from '@vc/protocol/http';

export interface TestResponse {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as it is if it is a text or bytes, else as JSON. */
  body?: unknown;
}

type Responder = (request: WalletRequest) => TestResponse | Promise<TestResponse>;

/** An HTTP client that answers by a table of URLs, with 404 for others, and records the requests. */
export class TestHttp {
  readonly requests: WalletRequest[] = [];

  constructor(readonly responses: Record<string, TestResponse | Responder> = {}) {}

  readonly send: WalletHttp = async (request): Promise<WalletResponse> => {
    this.requests.push(request);
    const found = this.responses[request.url] ?? { status: 404 };
    const { status = 200, headers = {}, body = '' } = typeof found === 'function' ? await found(request) : found;
    const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    return { status, headers, body: Buffer.from(bytes as string) };
  };

  /** The only request to a URL. */
  requestTo(url: string): WalletRequest & { headers: Record<string, string>; body: string } {
    const requests = this.requests.filter((request) => request.url === url);
    if (requests.length !== 1) throw new Error(`There were ${requests.length} requests to ${url}.`);
    return { headers: {}, body: '', ...requests[0]! };
  }
}
