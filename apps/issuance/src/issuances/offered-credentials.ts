import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { ValidationFailed, Violation } from '@vc/platform/http';
import { createId } from '@vc/platform/persistence';
import { asAttributes, type AttributeDefinitions, type NameSpaceDefinitions } from '../attributes/attribute-definition';
import { fault } from '../attributes/validate-attribute-definitions';
import { validateAttributes } from '../attributes/validate-attributes';
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
export class OfferedCredentials {
  constructor(private readonly templates: CredentialTemplatesService) {}

  /** @throws ValidationFailed with every fault and its place, DomainError `NOT_FOUND`, `INVALID_STATE` */
  async parse(tenant: TenantId, dto: CreateIssuanceDto): Promise<OfferedCredential[]> {
    const given = dto.credentials ?? [dto as OfferedCredentialDto];
    const places = given.map((_, index) => (dto.credentials ? `/credentials/${index}` : ''));
    const faults = [...formFaults(dto), ...given.flatMap((each, index) => sourceFaults(each, places[index]!))];
    if (faults.length > 0) throw new ValidationFailed(faults);
    const offered: OfferedCredential[] = [];
    for (const each of given)
      offered.push({ id: createId(), template: await this.templateOf(tenant, each), attributes: each.attributes });
    const violations = offered.flatMap((each, index) => attributeFaults(each, `${places[index]!}/attributes`));
    if (violations.length > 0) throw new ValidationFailed(violations);
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

/** `credentials` takes the place of the members for one credential. */
function formFaults({ credentials, ...dto }: CreateIssuanceDto): Violation[] {
  const single = (['credentialTemplateId', 'presetId', 'attributes'] as const).filter(
    (name) => dto[name] !== undefined,
  );
  return credentials ? single.map((name) => fault(`/${name}`, 'and credentials must not both be sent')) : [];
}

function sourceFaults({ credentialTemplateId, presetId }: OfferedCredentialDto, place: string): Violation[] {
  if ((credentialTemplateId === undefined) !== (presetId === undefined)) return [];
  const detail = 'Exactly one of credentialTemplateId and presetId is required.';
  return [{ detail, source: { pointer: `${place}/credentialTemplateId` } }];
}

function attributeFaults({ template, attributes }: OfferedCredential, pointer: string): Violation[] {
  const definitions =
    template.format === 'mdoc'
      ? asAttributes(template.attributes as NameSpaceDefinitions)
      : (template.attributes as AttributeDefinitions);
  return validateAttributes(attributes, definitions, pointer);
}
