import type { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { GrowingCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { OutgoingHttp, OutgoingHttpError } from '@vc/platform/outgoing-http';
import { CrlError, fingerprintOf, parseCrl, type UsableCrl, verifyCrlIssuer } from '@vc/protocol/x509';
import { LRUCache } from 'lru-cache';
import { type OwnCrl, parseOwnCrlUrl } from '../pki/own-crl-url';
import { TrustConfig } from '../trust-config';
import { OwnAuthorities } from './own-authorities';

export const MAX_CRL_BYTES = 4 * 1024 * 1024;

const CACHE_SIZE = 2_000;
const CACHE_BYTES = 64 * 1024 * 1024;
/** After this time a list is fetched again in the background, because an authority may publish a newer one early. */
const REFRESH_MS = 60 * 60_000;
const OWN_REFRESH_MS = 10_000;
/** Shortest time between two requests for a list that cannot be fetched or used. */
const FAILURE_REUSE_MS = 10_000;

interface StoredCrl {
  crl: UsableCrl;
  /** Octets of the list. */
  size: number;
  refreshAt: number;
}

interface CrlRequest {
  url: string;
  issuer: X509Certificate;
}

/**
 * CRLs of authorities, kept until their next update. A kept list is used while a newer one is fetched. Lists of this
 * platform are read without a request.
 */
@Injectable()
export class CrlStore {
  private readonly lists = new LRUCache<string, StoredCrl, CrlRequest>({
    max: CACHE_SIZE,
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ size }) => size,
    // An eviction does not fail the requests that wait for the list.
    ignoreFetchAbort: true,
    fetchMethod: (key, former, { context }) => this.refresh(key, former, context),
  });

  private readonly failures = new GrowingCache<string, CrlError>({
    max: CACHE_SIZE,
    ttl: FAILURE_REUSE_MS,
    ttlResolution: 0,
    perf: { now: () => this.now },
  });

  constructor(
    private readonly http: OutgoingHttp,
    private readonly own: OwnAuthorities,
    private readonly config: TrustConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the list at an address if the authority has signed it.
   * @param issuer a verified certificate of the authority
   * @throws CrlError
   */
  async get(url: string, issuer: X509Certificate): Promise<UsableCrl> {
    // A list is kept for each authority, so that a stranger's certificate cannot replace the list at an address.
    const key = `${fingerprintOf(issuer)} ${url}`;
    const stored = this.lists.get(key);
    const isCurrent = stored !== undefined && stored.crl.nextUpdate.getTime() > this.now;
    if (isCurrent) {
      if (stored.refreshAt <= this.now) this.refreshInBackground(key, stored, { url, issuer });
      return stored.crl;
    }
    const failure = this.failures.get(key);
    if (failure) throw failure;
    const context = { url, issuer };
    return (await this.lists.forceFetch(key, { context, forceRefresh: stored !== undefined })).crl;
  }

  private get now(): number {
    return this.clock().getTime();
  }

  private refreshInBackground(key: string, stored: StoredCrl, context: CrlRequest): void {
    stored.refreshAt = this.now + FAILURE_REUSE_MS;
    // A failure leaves the kept list in use until its next update.
    void this.lists.forceFetch(key, { context, forceRefresh: true }).catch(() => undefined);
  }

  private async refresh(key: string, former: StoredCrl | undefined, request: CrlRequest): Promise<StoredCrl> {
    try {
      const found = await this.fetch(request);
      // An attacker on the way may send an older list, which lacks the newest revocations.
      return former && former.crl.thisUpdate > found.crl.thisUpdate ? { ...former, refreshAt: found.refreshAt } : found;
    } catch (error) {
      if (former && former.crl.nextUpdate.getTime() > this.now) return former;
      if (error instanceof CrlError) this.failures.set(key, error);
      throw error;
    }
  }

  private async fetch({ url, issuer }: CrlRequest): Promise<StoredCrl> {
    const own = parseOwnCrlUrl(this.config.PUBLIC_URL, url);
    const der = own ? await this.readOwn(own) : await this.fetchForeign(url);
    const parsed = parseCrl(der);
    verifyCrlIssuer(parsed, issuer);
    const { thisUpdate, nextUpdate, revoked, scope } = parsed;
    const refreshAt = this.now + (own ? OWN_REFRESH_MS : REFRESH_MS);
    return { crl: { thisUpdate, nextUpdate, revoked, scope }, size: der.length, refreshAt };
  }

  private async readOwn(named: OwnCrl): Promise<Buffer> {
    const der = await this.own.findCrl(named);
    if (!der) throw new CrlError('does not exist');
    return der;
  }

  private async fetchForeign(url: string): Promise<Buffer> {
    try {
      const { status, body } = await this.http.request({ method: 'GET', url });
      if (status !== 200) throw new CrlError(`cannot be fetched, because its address answers ${status}`);
      return body;
    } catch (error) {
      if (!(error instanceof OutgoingHttpError)) throw error;
      throw new CrlError(`cannot be fetched: ${error.message.replace(/\.$/, '')}`);
    }
  }
}
