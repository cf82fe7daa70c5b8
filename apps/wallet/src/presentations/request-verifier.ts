import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DidResolver } from '@vc/platform/did-resolver';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import {
  DcApiRequest,
  DirectPostRequest,
  fetchRequest,
  parseRequestUri,
  RequestReference,
  verifyDcApiRequest,
} from '@vc/protocol/openid4vp-client';
import { toMalformedError, toUpstreamError } from '../upstream.errors';
import { DigitalCredentialRequestDto } from './digital-credential-request.dto';

const WALLET_NONCE_BYTES = 16;
const AT_REQUEST = { pointer: '/presentationRequest' };

/** Fetches and verifies the authorization requests of verifiers. */
@Injectable()
export class RequestVerifier {
  constructor(
    private readonly outgoing: OutgoingHttp,
    private readonly dids: DidResolver,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param uri the request as a wallet link
   * @throws ValidationFailed where it is no request, DomainError `UPSTREAM_REJECTED`, `UPSTREAM_UNAVAILABLE`,
   * `UPSTREAM_TIMEOUT`
   */
  async fetch(uri: string): Promise<DirectPostRequest> {
    const reference = this.parse(uri);
    const walletNonce = randomBytes(WALLET_NONCE_BYTES).toString('base64url');
    const { clock, dids, outgoing } = this;
    try {
      const request = await fetchRequest({ reference, http: outgoing.requester, walletNonce, now: clock(), dids });
      outgoing.checkUrl(request.responseUri);
      return request;
    } catch (error) {
      throw toUpstreamError(error, AT_REQUEST);
    }
  }

  /**
   * Verifies a request of the Digital Credentials API (OpenID4VP 1.0 Appendix A).
   * @throws DomainError `UPSTREAM_REJECTED`
   */
  async verifyDcApi(dto: DigitalCredentialRequestDto): Promise<DcApiRequest> {
    try {
      return await verifyDcApiRequest({ ...dto, now: this.clock(), dids: this.dids });
    } catch (error) {
      throw toUpstreamError(error, { pointer: '/data' });
    }
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
