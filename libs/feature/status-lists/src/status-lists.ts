import type { KeyObject } from 'node:crypto';
import { statusListsBase } from '@vc/contract/routes';
import { GrowingCache, SharedCache } from '@vc/platform/scheduling';
import { isUuid } from '@vc/platform/http';
import type { Budget, OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import type { IssuanceClient, TenantDomains } from '@vc/platform/service-clients';
import type { JoseHeader } from '@vc/protocol/crypto';
import { followRedirects, mediaTypeOf } from '@vc/protocol/http';
import type { StatusListBody, StatusReference, VerifiedStatusList } from '@vc/protocol/status-list';
import {
  STATUS_LIST_ACCEPT,
  STATUS_LIST_MEDIA_TYPE,
  StatusListError,
  verifyStatusList,
} from '@vc/protocol/status-list';

/** A list of 2^20 statuses of two bits fits in, compressed and signed. */
export const MAX_STATUS_LIST_BYTES = 2 * 1024 * 1024;

/** A list of a stranger has up to 1 MiB. */
const CACHE_BYTES = 64 * 1024 * 1024;
const MAX_FAILURES = 256;
/** A change of a status on this platform takes effect in every process after this time. */
const OWN_REUSE_MS = 1_000;
/** Requests for an unavailable list share one failure for this time. */
const FAILURE_REUSE_MS = 2_000;

export interface ListSigner {
  key: KeyObject;
  /** The reason to reject the list for this credential. */
  issue?: string;
}

/** Finds the signer of a status list. It is called for each use, because trust may end while a list is fresh. */
export type FindListSigner = (header: JoseHeader, issuer: string | undefined) => Promise<ListSigner>;

interface Options {
  http: OutgoingHttp;
  issuance: IssuanceClient;
  domains: Pick<TenantDomains, 'findOwn' | 'publicUrl'>;
}

/** A list of this platform. */
interface OwnList {
  tenant: string;
  id: string;
  /** Base URL of its address, if it is on the domain of the tenant. */
  base: string | undefined;
}

interface FetchedList {
  verified: VerifiedStatusList;
  /** The list is used without a new request until this time. */
  reusableUntil: Date;
  /** Bytes of the list and of its token. */
  size: number;
}

interface ListRequest {
  /** Tenant whose trust applies. */
  scope: string;
  uri: string;
  findSigner: FindListSigner;
  now: Date;
  budget?: Budget | undefined;
}

/** A look-up has failed by the signer or the budget of the call that began it, which other calls do not share. */
class CallError extends Error {
  constructor(
    readonly request: ListRequest,
    cause: unknown,
  ) {
    super('The status list was not looked up for this call.', { cause });
  }
}

/**
 * Status lists of issuers, cached for their `ttl` (Token Status List §8.1, §13.7). Lists of this platform are fetched
 * from the issuance service again after a second, so that a revocation takes effect in every process.
 */
export class StatusLists {
  private readonly lists = new SharedCache<FetchedList, ListRequest>({
    maxBytes: CACHE_BYTES,
    bytesOf: ({ size }) => size,
    load: (request, former) => this.refresh(request, former),
  });

  private readonly failures = new GrowingCache<string, { error: unknown }>({
    max: MAX_FAILURES,
    ttl: FAILURE_REUSE_MS,
  });

  constructor(private readonly options: Options) {}

  static fromConfig(config: OutgoingHttpConfig, issuance: IssuanceClient, domains: TenantDomains): StatusLists {
    const http = new OutgoingHttp({ ...config.lookUpOptions, maxBodyBytes: MAX_STATUS_LIST_BYTES });
    return new StatusLists({ http, issuance, domains });
  }

  /**
   * Returns the status at an index.
   * @param work the time of the call, and the budget that pays for lists of other issuers
   * @param scope tenant whose trust applies; a list that was verified for one scope is not used in another
   * @throws StatusListError, OutgoingHttpError, DomainError `UNAVAILABLE`, or what `findSigner` throws
   */
  async statusAt(
    scope: string,
    { uri, idx }: StatusReference,
    findSigner: FindListSigner,
    work: Pick<ListRequest, 'now' | 'budget'>,
  ): Promise<number> {
    const { verified } = await this.get({ scope, uri, findSigner, ...work }).catch(throwCallCause);
    const { issue } = await findSigner(verified.header, verified.issuer);
    if (issue !== undefined) throw new StatusListError(issue);
    return verified.list.get(idx);
  }

  private async get(request: ListRequest): Promise<FetchedList> {
    const { scope: owner, uri: key } = request;
    for (;;) {
      const failure = this.failures.get(failureKey(request));
      if (failure) throw failure.error;
      const cached = this.lists.peek(owner, key);
      const forceRefresh = cached !== undefined && cached.reusableUntil <= request.now;
      try {
        return await this.lists.get({ owner, key, context: request, forceRefresh });
      } catch (error) {
        // A call that waited for the fetch of another one retries with its own signer and budget.
        if (!(error instanceof CallError) || error.request === request) throw error;
      }
    }
  }

  private async refresh(request: ListRequest, former: FetchedList | undefined): Promise<FetchedList> {
    try {
      return await this.fetch(request);
    } catch (error) {
      if (error instanceof CallError) throw error;
      if (request.budget?.isOver) throw new CallError(request, error);
      // While the issuer is unreachable, a list is used until its `ttl` ends.
      if (!(error instanceof StatusListError) && former && former.verified.freshUntil > request.now) {
        return { ...former, reusableUntil: new Date(request.now.getTime() + OWN_REUSE_MS) };
      }
      this.failures.set(failureKey(request), { error });
      throw error;
    }
  }

  private async fetch(request: ListRequest): Promise<FetchedList> {
    const { uri, findSigner, now, budget } = request;
    const own = await this.findOwn(uri);
    const token = own ? await this.fetchOwnToken(own) : await this.fetchForeignToken(uri, budget);
    const resolveKey = async (header: JoseHeader, issuer: string | undefined) => {
      const found = await findSigner(header, issuer).catch((cause: unknown) => {
        throw new CallError(request, cause);
      });
      return found.key;
    };
    const verified = await verifyStatusList(token, { uri, now, resolveKey });
    const reusableUntil = own ? new Date(now.getTime() + OWN_REUSE_MS) : verified.freshUntil;
    return { verified, reusableUntil, size: token.body.length + verified.list.byteLength };
  }

  /** Undefined if the URI is not one of this platform. */
  private async findOwn(uri: string): Promise<OwnList | undefined> {
    const { domains } = this.options;
    const own = await domains.findOwn(uri);
    const lists = statusListsBase('');
    if (own?.path.startsWith(lists) !== true) return undefined;
    const [tenant = '', id = '', ...rest] = own.path.slice(lists.length).split('/');
    if (!isUuid(tenant) || !isUuid(id) || rest.length > 0) return undefined;
    return { tenant, id, base: own.base === domains.publicUrl ? undefined : own.base };
  }

  private async fetchOwnToken({ tenant, id, base }: OwnList): Promise<StatusListBody> {
    const token = await this.options.issuance.findStatusList(tenant, id, base);
    if (token === undefined) throw new StatusListError('the status list does not exist');
    return { mediaType: STATUS_LIST_MEDIA_TYPE, body: Buffer.from(token) };
  }

  private async fetchForeignToken(uri: string, budget: Budget | undefined): Promise<StatusListBody> {
    const headers = { accept: STATUS_LIST_ACCEPT, 'accept-encoding': 'gzip' };
    // Token Status List §8.2: the list may be at another address of its host. Its `sub` is the first one.
    const response = await followRedirects(uri, (url) =>
      this.options.http.request({ method: 'GET', url, headers, budget }),
    );
    if (response.status !== 200) throw new StatusListError(`the status list’s address answers ${response.status}`);
    return { mediaType: mediaTypeOf(response), body: response.body };
  }
}

function failureKey({ scope, uri }: ListRequest): string {
  return `${scope} ${uri}`;
}

function throwCallCause(error: unknown): never {
  throw error instanceof CallError ? error.cause : error;
}
