import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { OutgoingHttp, OutgoingHttpError, type OutgoingResponse } from '@vc/platform/outgoing-http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { LimitedThread, ThreadLimitError } from '@vc/platform/threads';
import { translating } from '@vc/protocol/errors';
import { type TrustList, TrustListError } from '@vc/protocol/trust-lists';
import type { TrustListRow } from './trust-list.entity';
import type { VerifyTrustListInput } from './verify-trust-list.thread';
import verifyTrustListProgram from './verify-trust-list.thread?program';

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

/** For a list of a stranger. The costliest lists within the limits of its parser take some 5 s and 300 MiB. */
const LIMITS = { timeMs: 30_000, memoryMiB: 512 };

/** Fetches lists and verifies them, apart from what this process answers. */
@Injectable()
export class TrustListFetcher implements OnModuleDestroy {
  private readonly verifier = new LimitedThread<VerifyTrustListInput, TrustList>(verifyTrustListProgram, LIMITS);

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
    const list = await this.verify({
      text: document,
      url: row.url,
      type: row.type ?? undefined,
      territory: row.territory ?? undefined,
      territories: row.territories,
      signerCertificates: row.signerCertificates,
      now,
    });
    const { etag: newEtag = '' } = headers;
    return { list, document, etag: ENTITY_TAG.test(newEtag) ? newEtag : null };
  }

  async onModuleDestroy(): Promise<void> {
    await this.verifier.stop();
  }

  private async verify(input: VerifyTrustListInput): Promise<TrustList> {
    const answer = await translating(
      () => this.verifier.call(input),
      ThreadLimitError,
      ({ limit }) => new TrustListError(`verifying the list takes too much ${limit}`),
    );
    if ('refusal' in answer) throw new TrustListError(answer.refusal);
    return answer.output;
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
