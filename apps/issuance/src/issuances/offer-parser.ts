import { Injectable } from '@nestjs/common';
import { type Annotations, toAnnotations, WebhookEndpoints } from '@vc/feature/annotations';
import type { UserAuthentication } from '@vc/feature/issuance-grant';
import { type TenantId } from '@vc/platform/access-control';
import { assertNone, Violation } from '@vc/platform/http';
import { createId } from '@vc/platform/persistence';
import { OnboardingClient, TenantClocks, TenantDomains } from '@vc/platform/service-clients';
import { MDL_DOC_TYPE } from '@vc/protocol/mdoc';
import {
  asAttributes,
  type AttributeDefinitions,
  type NameSpaceDefinitions,
} from '../credential-definitions/attribute-definition';
import { isW3cFormat } from '../credential-definitions/credential-definition';
import { tdateViolations } from '../credential-definitions/tdate-violations';
import { validateAttributes } from '../credential-definitions/validate-attributes';
import { w3cViolations } from '../credential-definitions/w3c-document';
import { CredentialTemplate } from '../credential-templates/credential-template.entity';
import { assertNotArchived, CredentialTemplatesService } from '../credential-templates/credential-templates.service';
import { IssuerSigners } from '../issuer-signers/issuer-signers';
import { CreateIssuanceDto, OfferedCredentialDto } from './create-issuance.dto';
import { IssuanceTimes, timeViolations, toIssuanceTimes } from './issuance-times';
import type { GrantType } from './issuance.entity';
import type { TxCodeOptions } from './tx-code';

export interface OfferedCredential {
  /** The id that the issued credential will have. */
  id: string;
  template: CredentialTemplate;
  attributes: Record<string, unknown>;
}

/** A request for an offer with its defaults, whose templates and user exist. */
export interface ParsedOffer {
  times: IssuanceTimes;
  credentials: OfferedCredential[];
  grantType: GrantType;
  /** The authentication that the authorization endpoint requires. */
  userAuthentication: UserAuthentication;
  /** The requested transaction code. */
  txCode: boolean | TxCodeOptions;
  /** The issuer approves before credentials are issued. */
  isDeferred: boolean;
  annotations: Annotations;
  /** The only user who may redeem the offer; null when every user may. */
  recipientUserId: string | null;
  /** Base URL of the addresses of the tenant. */
  baseUrl: string;
}

/** Validates a request for an offer, and finds the templates and the user that it names. */
@Injectable()
export class OfferParser {
  constructor(
    private readonly templates: CredentialTemplatesService,
    private readonly signers: IssuerSigners,
    private readonly onboarding: OnboardingClient,
    private readonly endpoints: WebhookEndpoints,
    private readonly domains: TenantDomains,
    private readonly clocks: TenantClocks,
  ) {}

  /** @throws ValidationFailed, DomainError `NOT_FOUND`, `INVALID_STATE`, `CERTIFICATE_NOT_ACTIVE` */
  async parse(tenant: TenantId, dto: CreateIssuanceDto): Promise<ParsedOffer> {
    const now = await this.clocks.now(tenant);
    const times = toIssuanceTimes(dto, now);
    const credentials = await this.parseCredentials(tenant, dto);
    assertNone(timeViolations(times, now), attributeViolations(credentials, dto));
    await this.endpoints.assertEnabled(tenant, dto.webhookEndpointId);
    await this.assertCanSign(tenant, credentials);
    const recipientUserId = await this.findRecipient(tenant, dto);
    const { grant = 'pre-authorized_code', userAuthentication = 'login', txCode = false, deferred = false } = dto;
    return {
      times,
      credentials,
      grantType: grant,
      userAuthentication,
      txCode,
      isDeferred: deferred,
      annotations: toAnnotations(dto),
      recipientUserId,
      baseUrl: await this.domains.baseOf(tenant),
    };
  }

  private async parseCredentials(tenant: TenantId, dto: CreateIssuanceDto): Promise<OfferedCredential[]> {
    const named = dto.credentials ?? [dto as OfferedCredentialDto];
    const offered = await this.templates.withTemplates(tenant, named);
    return offered.map(({ template, attributes }) => {
      assertNotArchived(template);
      return { id: createId(), template, attributes };
    });
  }

  /** A mobile driving licence is signed by a document signer, which mdoc readers require (ISO/IEC 18013-5 Annex B). */
  private async assertCanSign(tenant: TenantId, offered: OfferedCredential[]): Promise<void> {
    for (const { template } of offered.filter(({ template: { type } }) => type === MDL_DOC_TYPE)) {
      await this.signers.get(tenant, template.issuer.keyType, true);
    }
  }

  /** Returns the user's id, or null for an offer without a recipient. @throws DomainError `NOT_FOUND` */
  private async findRecipient(tenant: TenantId, dto: CreateIssuanceDto): Promise<string | null> {
    const { recipient, identifierType = 'email' } = dto;
    return recipient === undefined ? null : (await this.onboarding.recipient(tenant, identifierType, recipient)).id;
  }
}

/** Violations that depend on the templates. */
function* attributeViolations(offered: OfferedCredential[], dto: CreateIssuanceDto): Generator<Violation> {
  for (const [index, { template, attributes }] of offered.entries()) {
    const definitions =
      template.format === 'mdoc'
        ? asAttributes(template.attributes as NameSpaceDefinitions)
        : (template.attributes as AttributeDefinitions);
    const pointer = dto.credentials ? `/credentials/${index}/attributes` : '/attributes';
    const violations = [...validateAttributes(attributes, definitions, pointer)];
    yield* violations;
    if (violations.length === 0 && template.format === 'mdoc') yield* tdateViolations(attributes, definitions, pointer);
    if (violations.length === 0 && isW3cFormat(template.format)) yield* w3cViolations(template, attributes, pointer);
  }
}
