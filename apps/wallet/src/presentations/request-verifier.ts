import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DidResolver } from '@vc/platform/did-resolver';
import { Budgets, OutgoingHttp } from '@vc/platform/outgoing-http';
import { ISO_MDOC_PROTOCOL } from '@vc/protocol/mdoc';
import {
  DcApiRequest,
  DirectPostRequest,
  fetchRequest,
  IsoMdocRequest,
  parseRequestUri,
  RequestReference,
  verifyDcApiRequest,
  verifyIsoMdocRequest,
} from '@vc/protocol/openid4vp-client';
import { toMalformedError, toUpstreamError } from '../upstream.errors';
import { DigitalCredentialRequestDto } from './digital-credential-request.dto';
import type { AdmittedRequest } from './admitted-request';
import { RequestAdmission } from './request-admission';

const WALLET_NONCE_BYTES = 16;
const AT_REQUEST = { pointer: '/presentationRequest' };

/** Fetches and verifies the authorization requests of verifiers. */
@Injectable()
export class RequestVerifier {
  constructor(
    private readonly outgoing: OutgoingHttp,
    private readonly dids: DidResolver,
    private readonly admission: RequestAdmission,
    private readonly budgets: Budgets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param uri the request as a wallet link
   * @throws ValidationFailed where it is no request, DomainError `UPSTREAM_REJECTED`, `UPSTREAM_UNAVAILABLE`,
   * `UPSTREAM_TIMEOUT`
   */
  async fetch(tenant: TenantId, uri: string): Promise<AdmittedRequest<DirectPostRequest>> {
    const reference = this.parse(uri);
    const walletNonce = randomBytes(WALLET_NONCE_BYTES).toString('base64url');
    const { clock, outgoing } = this;
    const budget = this.budgets.forLookUp();
    const [http, dids] = [outgoing.within(budget), this.dids.within(budget)];
    try {
      const request = await fetchRequest({ reference, http, walletNonce, now: clock(), dids });
      outgoing.checkUrl(request.responseUri);
      return await this.admission.admit(tenant, request);
    } catch (error) {
      throw toUpstreamError(error, AT_REQUEST);
    }
  }

  /**
   * Verifies a request of the Digital Credentials API (OpenID4VP 1.0 Appendix A, ISO/IEC 18013-7 Annex C).
   * @throws DomainError `UPSTREAM_REJECTED`
   */
  async verifyDcApi(
    tenant: TenantId,
    dto: DigitalCredentialRequestDto,
  ): Promise<AdmittedRequest<DcApiRequest | IsoMdocRequest>> {
    try {
      return await this.admission.admit(tenant, await this.verify(dto));
    } catch (error) {
      throw toUpstreamError(error, { pointer: '/data' });
    }
  }

  private async verify({ protocol, data, origin }: DigitalCredentialRequestDto) {
    const now = this.clock();
    if (protocol === ISO_MDOC_PROTOCOL) return verifyIsoMdocRequest({ data, origin, now });
    const dids = this.dids.within(this.budgets.forLookUp());
    return verifyDcApiRequest({ protocol, data, origin, now, dids });
  }

  private parse(uri: string): RequestReference {
    try {
      const reference = parseRequestUri(uri);
      if ('requestUri' in reference) this.outgoing.checkUrl(reference.requestUri);
      return reference;
    } catch (error) {
      throw toMalformedError(error, AT_REQUEST);
    }
  }
}
