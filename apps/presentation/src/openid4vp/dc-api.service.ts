import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { DomainError, ValidationFailed, violation } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { type DcApiProtocol, dcApiSessionTranscript, OpenId4VpError, originAudience } from '@vc/protocol/openid4vp';
import { Presentation } from '../presentations/presentation.entity';
import { PresentationsRepository } from '../presentations/presentations.repository';
import { AnswersService, Channel } from './answers.service';
import { AuthorizationRequestsService, wayOf } from './authorization-requests.service';
import { DcApiResponseDto } from './dc-api-response.dto';
import { thumbprintOf } from './received-response';

/** One element of `digital.requests` of `navigator.credentials.get()`. */
interface DigitalCredentialRequest {
  protocol: DcApiProtocol;
  data: object;
}

/** Requests by the W3C Digital Credentials API: a page of the verifier asks, and brings back the answer (Appendix A). */
@Injectable()
export class DcApiService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly requests: AuthorizationRequestsService,
    private readonly answers: AnswersService,
  ) {}

  /** Signed, and without a signature for browsers that take no other. @throws DomainError `NOT_FOUND`, `INVALID_STATE` */
  async requestsOf(tenant: TenantId, id: string): Promise<DigitalCredentialRequest[]> {
    const presentation = await this.open(tenant, id);
    const { client_id: _clientId, expected_origins: _origins, ...unsigned } = presentation.request;
    return [
      { protocol: 'openid4vp-v1-signed', data: { request: await this.requests.sign(presentation) } },
      { protocol: 'openid4vp-v1-unsigned', data: unsigned },
    ];
  }

  /** @throws ValidationFailed, DomainError `NOT_FOUND`, `INVALID_STATE` */
  async receive(tenant: TenantId, id: string, { origin, data }: DcApiResponseDto): Promise<Presentation> {
    const presentation = await this.open(tenant, id);
    if (!presentation.request.expected_origins!.includes(origin)) {
      throw new ValidationFailed([violation('/origin', 'is none of the expected origins')]);
    }
    const sessionOf: Channel['sessionOf'] = ({ request }, key) => ({
      nonce: request.nonce,
      transactionData: request.transaction_data ?? [],
      // Also of what was signed (Appendix A.4).
      audience: originAudience(origin),
      sessionTranscript: dcApiSessionTranscript({
        origin,
        nonce: request.nonce,
        encryptionKeyThumbprint: thumbprintOf(key),
      }),
    });
    try {
      const answered = await this.answers.receive(tenant, presentation.requestId, data, { way: 'page', sessionOf });
      return answered.presentation;
    } catch (cause) {
      if (!(cause instanceof OpenId4VpError)) throw cause;
      throw new ValidationFailed([violation('/data', `is no answer: ${cause.description}`)]);
    }
  }

  private async open(tenant: TenantId, id: string): Promise<Presentation> {
    const presentation = await this.database.transaction(tenant, (tx) => this.presentations.get(tx, tenant, id));
    if (wayOf(presentation) !== 'page') {
      throw new DomainError('INVALID_STATE', 'The request is not one for the Digital Credentials API.');
    }
    if (presentation.status === 'requested') return presentation;
    throw new DomainError('INVALID_STATE', `The presentation is ${presentation.status}.`);
  }
}
