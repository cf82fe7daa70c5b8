import { Injectable } from '@nestjs/common';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { AuthorizationResponse, StoredAuthorizationResponse } from './authorization-response.entity';
import { WalletPresentation } from './presentation.entity';
import type { AdmittedRequest } from './admitted-request';

/** Encrypts authorization requests and responses. The table, row and column are authenticated. */
@Injectable()
export class PresentationCipher {
  constructor(private readonly cipher: EnvelopeCipher) {}

  /** @param request without `expiresAt`, which has a column of its own */
  sealRequest(presentationId: string, request: Omit<AdmittedRequest, 'expiresAt'>): string {
    return this.cipher.sealJson(request, requestContext(presentationId));
  }

  openRequest({ id, request }: WalletPresentation): AdmittedRequest {
    return this.cipher.openJson<AdmittedRequest>(request, requestContext(id));
  }

  sealResponse(presentationId: string, response: AuthorizationResponse): string {
    return this.cipher.sealJson(response, responseContext(presentationId));
  }

  openResponse({ id, response }: StoredAuthorizationResponse): AuthorizationResponse {
    return this.cipher.openJson<AuthorizationResponse>(response, responseContext(id));
  }
}

function requestContext(presentationId: string): string {
  return `wallet.presentations/${presentationId}/request`;
}

function responseContext(presentationId: string): string {
  return `wallet.presentation_answers/${presentationId}/answer`;
}
