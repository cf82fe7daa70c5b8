import { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { OutgoingHttp, OutgoingHttpError, type OutgoingResponse } from '@vc/platform/outgoing-http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { translating } from '@vc/protocol/errors';
import { type TrustList, TrustListError, verifyTrustList } from '@vc/protocol/trust-lists';
import type { TrustListRow } from './trust-list.entity';

/** The client for lists, which unlike CRLs are published by https. */
export class TrustListHttp extends OutgoingHttp {}

export interface FetchedList {
  list: TrustList;
  /** As it was fetched. */
  document: string;
  etag: string | null;
}

const ACCEPTED = 'application/jose, application/jwt, application/vnd.etsi.tsl+xml, */*;q=0.1';
/** RFC 9110 §8.8.3 */
const ENTITY_TAG = /^(W\/)?"[\x21\x23-\x7e]{0,200}"$/;

/** Fetches lists and verifies them. */
@Injectable()
export class TrustListFetcher {
  constructor(
    private readonly http: TrustListHttp,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns undefined if the server says that the list is unchanged.
   * @throws TrustListError
   */
  async fetch(row: TrustListRow): Promise<FetchedList | undefined> {
    const now = this.clock();
    // A list that has expired must be sent again, whatever its entity tag is.
    const etag = row.nextUpdate !== null && row.nextUpdate > now ? row.etag : null;
    const { status, body, headers } = await this.request(row.url, etag);
    if (status === 304 && etag !== null) return undefined;
    if (status !== 200) throw new TrustListError(`its address answers ${status}`);
    const document = decode(body);
    const list = verifyTrustList(document, {
      url: row.url,
      type: row.type ?? undefined,
      territory: row.territory ?? undefined,
      territories: row.territories,
      signerCertificates: row.signerCertificates.map((pem) => new X509Certificate(pem)),
      now,
    });
    const { etag: newEtag = '' } = headers;
    return { list, document, etag: ENTITY_TAG.test(newEtag) ? newEtag : null };
  }

  private request(url: string, etag: string | null): Promise<OutgoingResponse> {
    const headers = { accept: ACCEPTED, ...(etag && { 'if-none-match': etag }) };
    return translating(
      () => this.http.request({ method: 'GET', url, headers }),
      OutgoingHttpError,
      ({ message }) => new TrustListError(`it cannot be fetched: ${message.replace(/\.$/, '')}`),
    );
  }
}

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (cause) {
    throw new TrustListError('the list is not in UTF-8', { cause });
  }
}
