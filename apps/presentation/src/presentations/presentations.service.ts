import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ServiceConfig } from '@vc/platform/config';
import { Page, PageRequest, ValidationFailed, violation } from '@vc/platform/http';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Outbox } from '@vc/platform/messaging';
import { createId, createSecretId, Database } from '@vc/platform/persistence';
import { CertificateSigner } from '@vc/platform/service-clients';
import { generateEcdhKey } from '@vc/protocol/crypto';
import {
  AuthorizationRequest,
  clientMetadata,
  decentralizedIdentifierClientId,
  redirectUriClientId,
  requestQuery,
  x509HashClientId,
  x509SanDnsClientId,
} from '@vc/protocol/openid4vp';
import { PresentationTemplatesService } from '../presentation-templates/presentation-templates.service';
import { dcqlQueryOf } from '../requested-credentials/dcql-query-of';
import { RequestedCredential, RequestedCredentials } from '../requested-credentials/requested-credential';
import { RequestedCredentialsService } from '../requested-credentials/requested-credentials.service';
import { TrustMapping, TrustResolutionService } from '../requested-credentials/trust-resolution.service';
import { VerifierSigners } from '../verifier-signers/verifier-signers';
import { CreatePresentationDto } from './create-presentation.dto';
import { isByValue, responseUri } from './presentation-addresses';
import { assertExpiry, expiryOf, transactionDataOf } from './presentation-options';
import { attributesContext, encryptionKeyContext } from './presentation-secrets';
import { EncryptionKey, Presentation, RequestedTrust } from './presentation.entity';
import { presentationEvent } from './presentation.events';
import { DisclosedAttributes } from './presentation.resource';
import { PresentationFilter, PresentationsRepository } from './presentations.repository';

const NONCE_BYTES = 24;
/** Cameras still read a QR code of so much. */
const MAX_LINK_CHARACTERS = 2_000;

interface Asked extends RequestedCredentials {
  presentationTemplateId: string | null;
  transactionData?: string[] | undefined;
}

export interface CreatedPresentation {
  presentation: Presentation;
  trustResolution: TrustMapping[];
}

@Injectable()
export class PresentationsService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly templates: PresentationTemplatesService,
    private readonly requested: RequestedCredentialsService,
    private readonly trust: TrustResolutionService,
    private readonly signers: VerifierSigners,
    private readonly outbox: Outbox,
    private readonly cipher: EnvelopeCipher,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** IF B13. @throws ValidationFailed, DomainError `NOT_FOUND`, `CERTIFICATE_NOT_ACTIVE` */
  async create(tenant: TenantId, dto: CreatePresentationDto): Promise<CreatedPresentation> {
    assertExpiry(dto, this.clock());
    const asked = await this.askedFor(tenant, dto);
    const transactionData = transactionDataOf(dto, asked.credentials);
    const { credentials, trustResolution } = await this.trust.resolve(tenant, asked.credentials);
    const signer = await this.signers.get(tenant, 'P-256');
    const presentation = this.newPresentation(tenant, dto, { ...asked, credentials, transactionData }, signer);
    await this.database.transaction(tenant, async (tx) => {
      this.database.withCommit(tx, () => this.presentations.insert(tx, presentation));
      this.outbox.add(tx, presentationEvent(presentation));
    });
    return { presentation, trustResolution };
  }

  /** With what the holder has disclosed, as long as the tenant keeps it. @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<{ presentation: Presentation; attributes?: DisclosedAttributes }> {
    const presentation = await this.database.transaction(tenant, async (tx) => {
      const found = await this.presentations.get(tx, tenant, id);
      if (found.retention !== 'once' || found.attributes === null) return found;
      // Of several who read it at the same time, one sees it.
      const locked = await this.presentations.getForUpdate(tx, tenant, id);
      await this.presentations.forgetAttributes(tx, tenant, id);
      return locked;
    });
    const { attributes, attributesUntil } = presentation;
    if (attributes === null || (attributesUntil && attributesUntil <= this.clock())) return { presentation };
    return { presentation, attributes: this.cipher.openJson<DisclosedAttributes>(attributes, attributesContext(id)) };
  }

  async list(tenant: TenantId, filter: PresentationFilter, page: PageRequest): Promise<Page<Presentation>> {
    return this.database.transaction(tenant, (tx) => this.presentations.list(tx, tenant, filter, page));
  }

  private async askedFor(tenant: TenantId, dto: CreatePresentationDto): Promise<Asked> {
    if (dto.credentials) {
      return {
        ...(await this.requested.parse(tenant, dto.credentials, dto.credentialSets)),
        presentationTemplateId: null,
      };
    }
    const template = dto.presetId
      ? await this.templates.getForPreset(tenant, dto.presetId)
      : await this.templates.get(tenant, dto.presentationTemplateId!);
    const { id, credentials, credentialSets } = template;
    return { presentationTemplateId: id, credentials, ...(credentialSets && { credentialSets }) };
  }

  private newPresentation(
    tenantId: TenantId,
    dto: CreatePresentationDto,
    asked: Asked,
    signer: CertificateSigner,
  ): Presentation {
    const [id, now] = [createId(), this.clock()];
    const requestId = createSecretId();
    const { responseMode: response_mode = 'direct_post.jwt', expectedOrigins, redirectUri = null } = dto;
    const encryptionKey = response_mode.endsWith('.jwt') ? newEncryptionKey() : undefined;
    const isOfPage = response_mode.startsWith('dc_api');
    const response_uri = responseUri(this.config.PUBLIC_URL, tenantId, requestId);
    const request: AuthorizationRequest = {
      client_id: this.clientIdOf(dto, signer, response_uri),
      response_type: 'vp_token',
      response_mode,
      ...(isOfPage ? { expected_origins: expectedOrigins! } : { response_uri, state: requestId }),
      nonce: randomBytes(NONCE_BYTES).toString('base64url'),
      dcql_query: dcqlQueryOf(asked),
      client_metadata: clientMetadata(encryptionKey?.publicJwk),
      ...(asked.transactionData && { transaction_data: asked.transactionData }),
    };
    assertFitsLink(request);
    return {
      id,
      tenantId,
      status: 'requested',
      error: null,
      presentationTemplateId: asked.presentationTemplateId,
      requestId,
      request,
      certificateId: signer.certificateId,
      redirectUri,
      requested: asked.credentials.map(toRequestedTrust),
      encryptionKey: encryptionKey ? this.cipher.sealJson(encryptionKey, encryptionKeyContext(id)) : null,
      answerHash: null,
      responseCodeHash: null,
      credentials: [],
      answeredAt: null,
      attributes: null,
      retention: null,
      attributesUntil: null,
      expiresAt: expiryOf(dto, now),
      createdAt: now,
      updatedAt: now,
    };
  }

  /** @throws ValidationFailed where the certificate does not name this platform's host */
  private clientIdOf(
    { clientIdPrefix = 'x509_hash' }: CreatePresentationDto,
    { leaf, did }: CertificateSigner,
    responseUri: string,
  ): string {
    switch (clientIdPrefix) {
      case 'x509_hash':
        return x509HashClientId(leaf.raw);
      case 'decentralized_identifier':
        return decentralizedIdentifierClientId(did);
      case 'redirect_uri':
        return redirectUriClientId(responseUri);
      case 'x509_san_dns': {
        const { hostname } = new URL(this.config.PUBLIC_URL);
        const names = leaf.subjectAltName?.split(', ') ?? [];
        if (names.includes(`DNS:${hostname}`)) return x509SanDnsClientId(hostname);
        throw new ValidationFailed([
          violation('/clientIdPrefix', `needs a verifier certificate for the name ${hostname}`),
        ]);
      }
    }
  }
}

/** @throws ValidationFailed where the whole request is in its link, and the link is too long for a QR code */
function assertFitsLink(request: AuthorizationRequest): void {
  if (!isByValue(request)) return;
  const { length } = requestQuery(request);
  if (length <= MAX_LINK_CHARACTERS) return;
  const rule = `redirect_uri is for links of at most ${MAX_LINK_CHARACTERS} characters, and this one has ${length}`;
  throw new ValidationFailed([violation('/clientIdPrefix', rule)]);
}

function newEncryptionKey(): EncryptionKey {
  const { publicJwk, privateKey } = generateEcdhKey();
  return { publicJwk, privateKey: privateKey.getPrivateKey().toString('base64url') };
}

function toRequestedTrust({ id, name, trustedEntityIds }: RequestedCredential): RequestedTrust {
  return {
    id,
    ...(name !== undefined && { name }),
    ...(trustedEntityIds !== undefined && { trustedEntityIds }),
  };
}
