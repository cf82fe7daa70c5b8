import { Injectable } from '@nestjs/common';
import type { ReceiverClient } from '@vc/feature/webhook-store';
import { GrowingCache } from '@vc/platform/scheduling';
import { Budget, OutgoingHttp, OutgoingHttpError, OutgoingResponse } from '@vc/platform/outgoing-http';
import { translating } from '@vc/protocol/errors';
import { ReceiverToken, TokenRequestError, toReceiverToken, tokenRequest } from './token-request';

const CACHE_SIZE = 5_000;
/** Of one delivery: the token, the request and, after 401, both again. A lease is longer. */
const LIMITS = { requests: 4, bytes: 512 * 1_024, milliseconds: 15_000 };
/** Of one token, for all deliveries that wait for it. */
const TOKEN_LIMITS = { requests: 1, bytes: 128 * 1_024, milliseconds: 10_000 };
const UNAUTHORIZED = 401;

/** Access tokens for receivers. Deliveries share a token until it ends, and its request. */
@Injectable()
export class ReceiverTokens {
  /** By the encrypted client, so that a changed client gets a token of its own. */
  private readonly tokens = new GrowingCache<string, ReceiverToken, ReceiverClient>({
    max: CACHE_SIZE,
    ttl: 1,
    ignoreFetchAbort: true,
    fetchMethod: async (_name, _stale, { context, options }) => {
      const token = await this.request(context);
      options.ttl = token.lifetimeMs;
      return token;
    },
  });

  constructor(private readonly outgoing: OutgoingHttp) {}

  /**
   * Sends with a token. A receiver that answers 401 to a kept token gets the request once more, with a new one.
   * @param name of the client: its encrypted form
   * @throws TokenRequestError, OutgoingHttpError
   */
  async send(
    name: string,
    client: ReceiverClient,
    send: (authorization: string, budget: Budget) => Promise<OutgoingResponse>,
  ): Promise<OutgoingResponse> {
    const budget = new Budget(LIMITS);
    const isKept = this.tokens.has(name);
    const token = await this.get(name, client, budget);
    const response = await send(`Bearer ${token.value}`, budget);
    if (response.status !== UNAUTHORIZED) return response;
    // Only the first of concurrent deliveries drops the token.
    if (this.tokens.peek(name) === token) this.tokens.delete(name);
    if (!isKept) return response;
    return send(`Bearer ${(await this.get(name, client, budget)).value}`, budget);
  }

  private async get(name: string, context: ReceiverClient, budget: Budget): Promise<ReceiverToken> {
    return budget.waitFor(this.tokens.forceFetch(name, { context }));
  }

  private async request(client: ReceiverClient): Promise<ReceiverToken> {
    const request = () => this.outgoing.request({ ...tokenRequest(client), budget: new Budget(TOKEN_LIMITS) });
    const toError = ({ reason, message }: OutgoingHttpError) =>
      new TokenRequestError(`The token endpoint cannot be used: ${reason}: ${message}`);
    return toReceiverToken(await translating(request, OutgoingHttpError, toError));
  }
}
