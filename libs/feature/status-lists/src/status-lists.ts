import type { KeyObject } from 'node:crypto';
import { isUuid } from '@vc/platform/http';
import type { OutgoingHttp } from '@vc/platform/outgoing-http';
import type { IssuanceClient } from '@vc/platform/service-clients';
import type { JoseHeader } from '@vc/protocol/crypto';
import type { StatusReference, VerifiedStatusList } from '@vc/protocol/status-list';
import { STATUS_LIST_MEDIA_TYPE, StatusListError, verifyStatusListToken } from '@vc/protocol/status-list';
import { LRUCache } from 'lru-cache';

/** Of `OutgoingHttp`: a list of 2^20 statuses of two bits, compressed and signed, and some room. */
export const STATUS_LIST_LIMITS = {
  connectTimeoutMs: 2_000,
  totalTimeoutMs: 5_000,
  maxBodyBytes: 2 * 1024 * 1024,
} as const;

/** Up to 1 MiB each. */
const CACHE_SIZE = 256;
/** A change of a status on this platform is seen after that time, by every process. */
const OWN_REUSE_MS = 1_000;
/** Concurrent requests for a list that cannot be had share one failure. */
const FAILURE_REUSE_MS = 2_000;

export interface ListSigner {
  key: KeyObject;
  /** The reason to reject the list for this credential. */
  issue?: string;
}

/** Finds the signer of a status list; asked at each use, because trust may end while a list is fresh. */
export type FindListSigner = (header: JoseHeader, issuer: string | undefined) => Promise<ListSigner>;

interface Options {
  http: OutgoingHttp;
  issuance: IssuanceClient;
  publicUrl: string;
}

interface FetchedList {
  verified: VerifiedStatusList;
  /** Used without asking again until then. */
  reusableUntil: Date;
}

interface Wanted {
  uri: string;
  findSigner: FindListSigner;
  now: Date;
}

/** `findSigner` of one call has failed, which says nothing to the calls for other credentials of the same list. */
class SignerError extends Error {}

/**
 * Status lists of issuers, kept as long as the issuer allows (Token Status List §8.1, §13.7). Those of this platform are
 * asked of the issuance service again after a second: no process keeps a revoked credential valid.
 */
export class StatusLists {
  private readonly lists = new LRUCache<string, Promise<FetchedList>>({ max: CACHE_SIZE });

  constructor(private readonly options: Options) {}

  /**
   * The status at an index.
   * @param scope whose trust it is; lists that were verified for one scope are not used in another
   * @throws StatusListError, OutgoingHttpError, DomainError `UNAVAILABLE`, or what `findSigner` throws
   */
  async statusAt(scope: string, { uri, idx }: StatusReference, findSigner: FindListSigner, now: Date): Promise<number> {
    const { verified } = await this.get(`${scope} ${uri}`, { uri, findSigner, now }).catch(throwOwn);
    const { issue } = await findSigner(verified.header, verified.issuer);
    if (issue !== undefined) throw new StatusListError(issue);
    return verified.list.get(idx);
  }

  private async get(key: string, wanted: Wanted): Promise<FetchedList> {
    for (;;) {
      const kept = this.lists.get(key);
      if (!kept) return this.fetchOnce(key, wanted);
      const list = await kept.catch(ignoreSignerError);
      if (!list) continue;
      if (list.reusableUntil > wanted.now) return list;
      // Otherwise a concurrent call has begun to fetch it.
      if (this.lists.get(key) === kept) return this.fetchOnce(key, wanted, list);
    }
  }

  private fetchOnce(key: string, wanted: Wanted, former?: FetchedList): Promise<FetchedList> {
    const list = this.fetch(wanted).catch((error: unknown) => {
      // A list that its issuer still allows to be used is better than none.
      const isAway = !(error instanceof StatusListError) && !(error instanceof SignerError);
      if (isAway && former && former.verified.freshUntil > wanted.now) {
        return { ...former, reusableUntil: new Date(wanted.now.getTime() + OWN_REUSE_MS) };
      }
      throw error;
    });
    this.lists.set(key, list);
    const forget = () => {
      if (this.lists.peek(key) === list) this.lists.delete(key);
    };
    list.catch((error: unknown) => {
      if (error instanceof SignerError) forget();
      else setTimeout(forget, FAILURE_REUSE_MS).unref();
    });
    return list;
  }

  private async fetch({ uri, findSigner, now }: Wanted): Promise<FetchedList> {
    const own = this.ownListAt(uri);
    const token = own ? await this.ownToken(own) : await this.foreignToken(uri);
    const resolveKey = async (header: JoseHeader, issuer: string | undefined) => {
      const found = await findSigner(header, issuer).catch((cause: unknown) => {
        throw new SignerError('The signer of the status list was not found.', { cause });
      });
      return found.key;
    };
    const verified = await verifyStatusListToken(token, { uri, now, resolveKey });
    const reusableUntil = own ? new Date(now.getTime() + OWN_REUSE_MS) : verified.freshUntil;
    return { verified, reusableUntil };
  }

  /** Undefined where the list is not at an address of this platform. */
  private ownListAt(uri: string): { tenant: string; id: string } | undefined {
    const base = `${this.options.publicUrl}/status-lists/`;
    if (!uri.startsWith(base)) return undefined;
    const [tenant = '', id = '', ...rest] = uri.slice(base.length).split('/');
    return isUuid(tenant) && isUuid(id) && rest.length === 0 ? { tenant, id } : undefined;
  }

  private async ownToken({ tenant, id }: { tenant: string; id: string }): Promise<string> {
    const token = await this.options.issuance.findStatusList(tenant, id);
    if (token === undefined) throw new StatusListError('the status list does not exist');
    return token;
  }

  private async foreignToken(uri: string): Promise<string> {
    const headers = { accept: STATUS_LIST_MEDIA_TYPE };
    const answer = await this.options.http.request({ method: 'GET', url: uri, headers });
    if (answer.status !== 200) throw new StatusListError(`the status list’s address answers ${answer.status}`);
    if (answer.headers['content-type']?.replace(/;.*/s, '').trim() !== STATUS_LIST_MEDIA_TYPE) {
      throw new StatusListError(`the status list is not ${STATUS_LIST_MEDIA_TYPE}`);
    }
    return answer.body.toString();
  }
}

/** A waiting call finds the signer itself. */
function ignoreSignerError(error: unknown): undefined {
  if (!(error instanceof SignerError)) throw error;
}

function throwOwn(error: unknown): never {
  throw error instanceof SignerError ? error.cause : error;
}
