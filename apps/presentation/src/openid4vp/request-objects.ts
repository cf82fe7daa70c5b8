import { Inject, Injectable } from '@nestjs/common';
import { GrowingCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { RateLimit, RateLimits } from '@vc/platform/rate-limits';
import { TenantClocks } from '@vc/platform/service-clients';
import { createRequestObject, parseClientId } from '@vc/protocol/openid4vp';
import { PresentationConfig } from '../presentation-config';
import { Presentation } from '../presentations/presentation.entity';
import { RequestRegistrationsService } from '../registration-certificates/request-registrations.service';
import { VerifierSigners } from '../verifier-signers/verifier-signers';
import { tooManyRequestObjects } from './openid4vp.errors';

/** Longest validity of a request object; a wallet may fetch another one while the request is open. */
const LIFETIME_MS = 10 * 60_000;
const CACHE_SIZE = 10_000;
const CACHE_TTL_MS = LIFETIME_MS / 2;

/** Signs request objects. A repeated request costs no signature, so strangers who saw a QR code cannot spend the tenant's. */
@Injectable()
export class RequestObjects {
  private readonly signed = new GrowingCache<string, string, Presentation>({
    max: CACHE_SIZE,
    ttl: CACHE_TTL_MS,
    // An eviction does not fail the requests that wait for the signature.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => this.sign(context),
  });
  private readonly signatures: RateLimit;

  constructor(
    private readonly signers: VerifierSigners,
    private readonly registrations: RequestRegistrationsService,
    private readonly clocks: TenantClocks,
    @Inject(CLOCK) private readonly clock: Clock,
    limits: RateLimits,
    config: PresentationConfig,
  ) {
    this.signatures = limits.create('request-signatures', config.PRESENTATION_SIGNATURES_PER_REQUEST);
  }

  /** Returns a request object, possibly a recent one. @throws DomainError `CERTIFICATE_NOT_ACTIVE` */
  async get(presentation: Presentation): Promise<string> {
    const { tenantId, id } = presentation;
    return this.signed.forceFetch(`${tenantId}/${id}`, { context: presentation });
  }

  /**
   * Signs a request object for one request of a wallet (OpenID4VP 1.0 §5.10).
   * @throws DomainError `CERTIFICATE_NOT_ACTIVE`, or `RATE_LIMITED` above the rate of the presentation
   */
  async signWithNonce(presentation: Presentation, walletNonce: string): Promise<string> {
    const { waitSeconds } = this.signatures.take(presentation.id);
    if (waitSeconds > 0) throw tooManyRequestObjects(waitSeconds);
    return this.sign(presentation, walletNonce);
  }

  /** Signs the request with the certificate that it was created for. @throws DomainError `CERTIFICATE_NOT_ACTIVE` */
  async sign(presentation: Presentation, walletNonce?: string): Promise<string> {
    const { tenantId, request, certificateId, expiresAt } = presentation;
    const { alg, x5c, kidOf, sign } = await this.signers.getByCertificate(tenantId, certificateId);
    const client = parseClientId(request.client_id);
    const key = client?.prefix === 'decentralized_identifier' ? { kid: kidOf(client.value) } : { x5c };
    const issuedAt = this.clock();
    // Wallets compare it with their own clocks, so the end by the time of a sandbox becomes one by real time.
    const end = expiresAt.getTime() - (await this.clocks.offsetMs(tenantId));
    const until = new Date(Math.min(end, issuedAt.getTime() + LIFETIME_MS));
    // A wallet finds the verifier of a registration certificate in `x5c`.
    const verifierInfo = 'x5c' in key ? await this.verifierInfoOf(presentation, until) : undefined;
    return createRequestObject({ request, verifierInfo, walletNonce, issuedAt, expiresAt: until, alg, key, sign });
  }
  private async verifierInfoOf({ tenantId, registrations }: Presentation, until: Date) {
    return registrations ? this.registrations.createVerifierInfo(tenantId, registrations, until) : undefined;
  }
}
