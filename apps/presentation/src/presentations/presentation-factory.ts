import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { toAnnotations } from '@vc/feature/annotations';
import { type TenantId } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { createId, createSecretId } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { CertificateSigner } from '@vc/platform/service-clients';
import {
  AuthorizationRequest,
  createAuthorizationRequest,
  createClientId,
  createResponseEncryptionKey,
  isDcApiMode,
  isEncryptedMode,
  isPassedByValue,
  requestQuery,
  ResponseTarget,
} from '@vc/protocol/openid4vp';
import { toDcqlQuery } from '../requested-credentials/dcql-query';
import { RequestedCredential } from '../requested-credentials/requested-credential';
import { CreatePresentationDto } from './create-presentation.dto';
import { responseUri } from './presentation-addresses';
import { PresentationCipher } from './presentation-cipher';
import { toExpiry } from './presentation-expiry';
import { Presentation, RequestedTrust } from './presentation.entity';
import { certificateLacksName, linkTooLong } from './presentation.errors';
import { PresentationQuery } from './presentation-query.resolver';

const NONCE_BYTES = 24;
/** Cameras still read a QR code of this size. */
const MAX_LINK_CHARACTERS = 2_000;

export interface NewPresentation {
  dto: CreatePresentationDto;
  query: PresentationQuery;
  signer: CertificateSigner;
}

/** Builds a presentation with its authorization request (OpenID4VP 1.0 §5). */
@Injectable()
export class PresentationFactory {
  constructor(
    private readonly cipher: PresentationCipher,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailed if the certificate does not suit the client id prefix, or if the link is too long */
  create(tenantId: TenantId, { dto, query, signer }: NewPresentation): Presentation {
    const [id, now] = [createId(), this.clock()];
    const requestId = createSecretId();
    const uri = responseUri(this.config.PUBLIC_URL, tenantId, requestId);
    const target = toResponseTarget(dto, uri, requestId);
    const encryptionKey = isEncryptedMode(target.responseMode) ? createResponseEncryptionKey() : undefined;
    const request = createAuthorizationRequest({
      clientId: toClientId(dto, signer, uri),
      nonce: randomBytes(NONCE_BYTES).toString('base64url'),
      dcqlQuery: toDcqlQuery(query),
      encryptionKey: encryptionKey?.publicJwk,
      transactionData: query.transactionData,
      ...target,
    });
    assertFitsLink(request);
    return {
      id,
      tenantId,
      status: 'requested',
      error: null,
      presentationTemplateId: query.presentationTemplateId,
      requestId,
      request,
      certificateId: signer.certificateId,
      redirectUri: dto.redirectUri ?? null,
      requested: query.credentials.map(toRequestedTrust),
      encryptionKey: encryptionKey ? this.cipher.sealEncryptionKey(id, encryptionKey) : null,
      answerHash: null,
      responseCodeHash: null,
      credentials: [],
      answeredAt: null,
      attributes: null,
      retention: null,
      attributesUntil: null,
      ...toAnnotations(dto),
      expiresAt: toExpiry(dto.expiresAt, now),
      createdAt: now,
      updatedAt: now,
    };
  }
}

function toResponseTarget(
  { responseMode = 'direct_post.jwt', expectedOrigins = [] }: CreatePresentationDto,
  responseUri: string,
  state: string,
): ResponseTarget {
  return isDcApiMode(responseMode) ? { responseMode, expectedOrigins } : { responseMode, responseUri, state };
}

/** @throws ValidationFailed if the certificate does not name the host of the response URI */
function toClientId(
  { clientIdPrefix = 'x509_hash' }: CreatePresentationDto,
  { leaf, did }: CertificateSigner,
  responseUri: string,
): string {
  const clientId = createClientId(clientIdPrefix, { leaf, did, responseUri });
  if (clientId === undefined) throw certificateLacksName(new URL(responseUri).hostname);
  return clientId;
}

/** @throws ValidationFailed if the link holds the whole request and is too long for a QR code */
function assertFitsLink(request: AuthorizationRequest): void {
  if (!isPassedByValue(request)) return;
  const { length } = requestQuery(request);
  if (length > MAX_LINK_CHARACTERS) throw linkTooLong(length, MAX_LINK_CHARACTERS);
}

function toRequestedTrust({ id, name, trustedEntityIds }: RequestedCredential): RequestedTrust {
  return {
    id,
    ...(name !== undefined && { name }),
    ...(trustedEntityIds !== undefined && { trustedEntityIds }),
  };
}
