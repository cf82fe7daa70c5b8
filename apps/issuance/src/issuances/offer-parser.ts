import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Violation } from '@vc/platform/http';
import { createId } from '@vc/platform/persistence';
import {
  asAttributes,
  type AttributeDefinitions,
  type NameSpaceDefinitions,
} from '../credential-definitions/attribute-definition';
import { validateAttributes } from '../credential-definitions/validate-attributes';
import { CredentialTemplate } from '../credential-templates/credential-template.entity';
import { assertNotArchived, CredentialTemplatesService } from '../credential-templates/credential-templates.service';
import { CreateIssuanceDto, OfferedCredentialDto } from './create-issuance.dto';

export interface OfferedCredential {
  /** Of the credential to be. */
  id: string;
  template: CredentialTemplate;
  attributes: Record<string, unknown>;
}

/** Finds the templates that an offer names, and holds its attributes against them. */
@Injectable()
export class OfferParser {
  constructor(private readonly templates: CredentialTemplatesService) {}

  /** @throws DomainError `NOT_FOUND`, `INVALID_STATE` */
  async find(tenant: TenantId, dto: CreateIssuanceDto): Promise<OfferedCredential[]> {
    const offered: OfferedCredential[] = [];
    for (const each of dto.credentials ?? [dto as OfferedCredentialDto]) {
      const template = await this.templateOf(tenant, each);
      offered.push({ id: createId(), template, attributes: each.attributes });
    }
    return offered;
  }

  private async templateOf(tenant: TenantId, { presetId, credentialTemplateId }: OfferedCredentialDto) {
    const template = presetId
      ? await this.templates.getForPreset(tenant, presetId)
      : await this.templates.get(tenant, credentialTemplateId!);
    assertNotArchived(template);
    return template;
  }
}

/** What only the templates show. */
export function* offeredAttributeViolations(
  offered: OfferedCredential[],
  dto: CreateIssuanceDto,
): Generator<Violation> {
  for (const [index, { template, attributes }] of offered.entries()) {
    const definitions =
      template.format === 'mdoc'
        ? asAttributes(template.attributes as NameSpaceDefinitions)
        : (template.attributes as AttributeDefinitions);
    const pointer = dto.credentials ? `/credentials/${index}/attributes` : '/attributes';
    yield* validateAttributes(attributes, definitions, pointer);
  }
}
