import { type TenantId } from '@vc/platform/access-control';
import { OutgoingHttp, OutgoingHttpError } from '@vc/platform/outgoing-http';
import { JoseHeader } from '@vc/protocol/crypto';
import {
  StatusListError,
  verifyStatusListToken,
  VerifiedStatusList,
  STATUS_LIST_MEDIA_TYPE,
} from '@vc/protocol/status-list';
import { LRUCache } from 'lru-cache';
import { TrustedSigner } from './issuer-trust';

/** Up to 1 MiB each. */
const REMEMBERED = 256;
/** Many who come with a list that cannot be had must not each make a request. */
const FAILURE_REUSE_MS = 2_000;

interface FetchedList {
  verified: VerifiedStatusList;
  header: JoseHeader;
  issuer: string | undefined;
}

/** `status_list` of a credential. */
export interface StatusReference {
  uri: string;
  idx: number;
}

/** Finds the signer that the status list must have. */
export type FindSigner = (header: JoseHeader, issuer: string | undefined) => Promise<TrustedSigner>;

/** Status lists of issuers, fetched once for as long as they may be kept (Token Status List §8.1, §13.7). */
export class StatusLists {
  private readonly lists = new LRUCache<string, Promise<FetchedList>>({ max: REMEMBERED });

  constructor(private readonly http: OutgoingHttp) {}

  /**
   * The status at an index.
   * @throws StatusListError, OutgoingHttpError, UntrustedIssuerError
   */
  async statusAt(tenant: TenantId, { uri, idx }: StatusReference, findSigner: FindSigner, now: Date): Promise<number> {
    const { verified, header, issuer } = await this.get(tenant, uri, findSigner, now);
    // Asked every time: trust may end while a list is still fresh.
    const { voucher } = await findSigner(header, issuer);
    if ('faults' in voucher) throw new StatusListError('the signer of the status list is not trusted');
    return verified.list.get(idx);
  }

  /** One tenant's trust in a signer is no other's. */
  private async get(tenant: TenantId, uri: string, findSigner: FindSigner, now: Date): Promise<FetchedList> {
    const place = `${tenant} ${uri}`;
    const known = await this.lists.get(place);
    if (known && known.verified.freshUntil > now) return known;
    const list = this.fetch(uri, findSigner, now);
    this.lists.set(place, list);
    list.catch(() => {
      setTimeout(() => {
        if (this.lists.peek(place) === list) this.lists.delete(place);
      }, FAILURE_REUSE_MS).unref();
    });
    return list;
  }

  private async fetch(uri: string, findSigner: FindSigner, now: Date): Promise<FetchedList> {
    const { status, headers, body } = await this.http.request({
      ...{ method: 'GET', url: uri, headers: { accept: STATUS_LIST_MEDIA_TYPE } },
    });
    if (status !== 200) throw new StatusListError(`the status list’s address answers ${status}`);
    if (headers['content-type']?.split(';', 1)[0]!.trim() !== STATUS_LIST_MEDIA_TYPE) {
      throw new StatusListError(`the status list is not ${STATUS_LIST_MEDIA_TYPE}`);
    }
    let signer: { header: JoseHeader; issuer: string | undefined } | undefined;
    const verified = await verifyStatusListToken(body.toString(), {
      uri,
      now,
      resolveKey: async (header, issuer) => {
        signer = { header, issuer };
        return (await findSigner(header, issuer)).key;
      },
    });
    return { verified, ...signer! };
  }
}

export function isStatusListFailure(error: unknown): error is Error {
  return error instanceof StatusListError || error instanceof OutgoingHttpError;
}
