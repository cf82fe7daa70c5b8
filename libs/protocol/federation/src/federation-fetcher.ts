import { mediaTypeOf, type WalletHttp } from '@vc/protocol/http';
import { entityConfigurationUrl } from './entity-identifier';
import { type EntityStatement, parseEntityStatement } from './entity-statement';
import { FederationError } from './federation-error';
import { MAX_STATEMENT_CHARACTERS } from './federation-jwt';
import { verifySelfSigned } from './verify-trust-chain';

export interface FetchedStatement {
  token: string;
  statement: EntityStatement;
}

export interface FetchLimits {
  requests: number;
  /** Of all answers together. */
  bytes: number;
}

const MEDIA_TYPE = 'application/entity-statement+jwt';

/** Fetches the statements of one trust chain resolution within its limits. */
export class FederationFetcher {
  private requests = 0;
  private bytes = 0;

  constructor(
    private readonly http: WalletHttp,
    private readonly limits: FetchLimits,
    private readonly now: Date,
  ) {}

  /** Whether the limits allow no further request. */
  get isSpent(): boolean {
    return this.requests >= this.limits.requests || this.bytes >= this.limits.bytes;
  }

  /** §9. @throws FederationError, and the errors of the client */
  async fetchConfiguration(entity: string): Promise<FetchedStatement> {
    const fetched = await this.fetch(entityConfigurationUrl(entity));
    if (fetched.statement.sub !== entity) throw new FederationError('the entity configuration is of another entity');
    verifySelfSigned(fetched.statement);
    return fetched;
  }

  /** §8.1: the statement of `superior` about `subject`. @throws FederationError, and the errors of the client */
  async fetchSubordinateStatement(superior: EntityStatement, subject: string): Promise<FetchedStatement> {
    const url = fetchEndpointOf(superior);
    url.searchParams.set('sub', subject);
    const fetched = await this.fetch(url.href);
    const { iss, sub } = fetched.statement;
    if (iss !== superior.sub || sub !== subject) throw new FederationError('the statement is about another entity');
    return fetched;
  }

  private async fetch(url: string): Promise<FetchedStatement> {
    if (this.isSpent) throw new FederationError('the trust chain needs too many requests or bytes');
    this.requests += 1;
    const response = await this.http({ method: 'GET', url, headers: { accept: MEDIA_TYPE } });
    const { status, body } = response;
    this.bytes += body.length;
    if (status !== 200) throw new FederationError(`the server of a statement answered ${status}`);
    if (mediaTypeOf(response) !== MEDIA_TYPE) {
      throw new FederationError('the answer does not have the media type of a statement');
    }
    if (body.length > MAX_STATEMENT_CHARACTERS) throw new FederationError('the statement is too long');
    const token = body.toString('utf8').trim();
    return { token, statement: parseEntityStatement(token, this.now) };
  }
}

function fetchEndpointOf({ metadata }: EntityStatement): URL {
  const endpoint = metadata.federation_entity?.federation_fetch_endpoint;
  const url = typeof endpoint === 'string' ? URL.parse(endpoint) : null;
  // §5.1.1
  if (url?.protocol !== 'https:' || url.hash !== '') throw new FederationError('the superior has no fetch endpoint');
  return url;
}
