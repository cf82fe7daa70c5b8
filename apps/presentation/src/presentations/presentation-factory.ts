import { Inject, Injectable } from '@nestjs/common';
import { toAnnotations } from '@vc/feature/annotations';
import { type TenantId } from '@vc/platform/access-control';
import { createId, createSecretId } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { CertificateSigner, TenantClocks, TenantDomains } from '@vc/platform/service-clients';
import { pooledRandomBytes } from '@vc/protocol/crypto';
import type { DcqlQuery } from '@vc/protocol/dcql';
import { createRecipientKey } from '@vc/protocol/mdoc';
import {
  AuthorizationRequest,
  createAuthorizationRequest,
  createClientId,
  createResponseEncryptionKey,
  isDcApiMode,
  isEncryptedMode,
  isPassedByValue,
  requestQuery,
  ResponseEncryptionKey,
  ResponseTarget,
  toIsoMdocQuery,
} from '@vc/protocol/openid4vp';
import type { RequestRegistration } from '../registration-certificates/request-registration';
import { RequestedCredential } from '../requested-credentials/requested-credential';
import { CreatePresentationDto } from './create-presentation.dto';
import { responseUri } from './presentation-addresses';
import { PresentationCipher, type ResponseKeys } from './presentation-cipher';
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
  dcqlQuery: DcqlQuery;
  registrations: RequestRegistration[] | null;
  signer: CertificateSigner;
}

/** Builds a presentation with its authorization request (OpenID4VP 1.0 §5). */
@Injectable()
export class PresentationFactory {
  constructor(
    private readonly cipher: PresentationCipher,
    private readonly domains: TenantDomains,
    private readonly clocks: TenantClocks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailed if the certificate does not suit the client id prefix, or if the link is too long */
  async create(
    tenantId: TenantId,
    { dto, query, dcqlQuery, registrations, signer }: NewPresentation,
  ): Promise<Presentation> {
    const [id, now] = [createId(), this.clock()];
    const requestId = createSecretId();
    const bases = await this.domains.basesOf(tenantId);
    const uris = bases.map((base) => ({ base, uri: responseUri(base, tenantId, requestId) }));
    const client = toClient(dto, signer, uris);
    const target = toResponseTarget(dto, client.responseUri, requestId);
    const encryptionKey = isEncryptedMode(target.responseMode) ? createResponseEncryptionKey() : undefined;
    const request = createAuthorizationRequest({
      clientId: client.clientId,
      nonce: pooledRandomBytes(NONCE_BYTES).toString('base64url'),
      dcqlQuery,
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
      registrations,
      redirectUri: dto.redirectUri ?? null,
      requested: query.credentials.map(toRequestedTrust),
      encryptionKey: encryptionKey ? this.cipher.sealEncryptionKey(id, toResponseKeys(request, encryptionKey)) : null,
      answerHash: null,
      responseProtocol: null,
      responseCodeHash: null,
      credentials: [],
      answeredAt: null,
      attributes: null,
      retention: null,
      attributesUntil: null,
      ...toAnnotations(dto),
      expiresAt: toExpiry(dto.expiresAt, await this.clocks.now(tenantId)),
      createdAt: now,
      updatedAt: now,
    };
  }
}

function toResponseKeys(request: AuthorizationRequest, key: ResponseEncryptionKey): ResponseKeys {
  return 'reason' in toIsoMdocQuery(request)
    ? key
    : { ...key, isoMdoc: createRecipientKey(pooledRandomBytes(NONCE_BYTES)) };
}

function toResponseTarget(
  { responseMode = 'direct_post.jwt', expectedOrigins = [] }: CreatePresentationDto,
  responseUri: string,
  state: string,
): ResponseTarget {
  return isDcApiMode(responseMode) ? { responseMode, expectedOrigins } : { responseMode, responseUri, state };
}

/**
 * Returns the client id and response URI at the first base that the certificate suits: one from before the domain names
 * only the host of the platform.
 * @throws ValidationFailed if the certificate names the host of no response URI
 */
function toClient(
  { clientIdPrefix = 'x509_hash' }: CreatePresentationDto,
  { leaf, didAt }: CertificateSigner,
  uris: { base: string; uri: string }[],
): { clientId: string; responseUri: string } {
  for (const { base, uri } of uris) {
    const clientId = createClientId(clientIdPrefix, { leaf, did: didAt(base), responseUri: uri });
    if (clientId !== undefined) return { clientId, responseUri: uri };
  }
  throw certificateLacksName(uris.map(({ uri }) => new URL(uri).hostname));
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
