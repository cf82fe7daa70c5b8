import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { ServiceConfig } from '@vc/platform/config';
import { DomainError, notFound, ValidationFailed } from '@vc/platform/http';
import { Database, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { AuthClient } from '@vc/platform/service-clients';
import { fault } from '../attributes/validate-attribute-definitions';
import { definitionOf, mdocFaults, sdJwtFaults } from '../credential-templates/credential-definition';
import { settingsOf } from '../credential-templates/template-settings';
import { TypeAuthor } from '../credential-types/credential-type';
import { HostedTypesService, typedBy } from '../hosted-types/hosted-types.service';
import { CreateCredentialPresetDto } from './create-credential-preset.dto';
import { CredentialPreset } from './credential-preset.entity';
import { CredentialPresetsRepository } from './credential-presets.repository';
import { platformPresets } from './platform/platform-presets';

const MAX_PRESETS = 500;
const POINTERS = { type: '/type', attributes: '/templateAttributes', issuer: '/issuerConfig' };

@Injectable()
export class CredentialPresetsService {
  private readonly ofPlatform: Map<string, CredentialPreset>;

  constructor(
    private readonly database: Database,
    private readonly presets: CredentialPresetsRepository,
    private readonly hostedTypes: HostedTypesService,
    private readonly auth: AuthClient,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.ofPlatform = new Map(platformPresets(config.PUBLIC_URL).map((preset) => [preset.id, preset]));
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<CredentialPreset> {
    const preset =
      this.ofPlatform.get(id) ?? (await this.database.transaction(tenant, (tx) => this.presets.find(tx, tenant, id)));
    if (!preset) throw notFound('credential preset', id.slice(0, 64));
    return preset;
  }

  /** The platform's, and then the tenant's own. */
  async list(tenant: TenantId): Promise<CredentialPreset[]> {
    const own = await this.database.transaction(tenant, (tx) => this.presets.list(tx, tenant));
    return [...this.ofPlatform.values(), ...own];
  }

  /** IF B15. @throws ValidationFailed, DomainError `CONFLICT`, `CREDENTIAL_TYPE_TAKEN` */
  async create(tenant: TenantId, dto: CreateCredentialPresetDto): Promise<CredentialPreset> {
    const { slug } = await this.auth.tenant(tenant);
    const preset = this.newPreset(tenant, dto, { publicUrl: this.config.PUBLIC_URL, slug });
    const isPlatformType = [...this.ofPlatform.values()].some(
      ({ templateType }) => templateType === preset.templateType,
    );
    if (isPlatformType && preset.credentialFormat === 'sd-jwt-vc') throw typeTaken(preset.templateType);
    return this.database.transaction(tenant, async (tx) => {
      await lockUntilCommit(tx, `credential-presets/${tenant}`);
      await this.insert(tx, tenant, preset);
      await this.hostedTypes.host(tx, tenant, typedBy(preset));
      return preset;
    });
  }

  private async insert(tx: Transaction, tenant: TenantId, preset: CredentialPreset): Promise<void> {
    if ((await this.presets.count(tx, tenant)) >= MAX_PRESETS) {
      throw new DomainError('CONFLICT', `There are ${MAX_PRESETS} presets, which is the most there may be.`);
    }
    if (await this.presets.insertIfFree(tx, preset)) return;
    const { credentialFormat, templateType } = preset;
    const isTaken = credentialFormat === 'sd-jwt-vc' && (await this.presets.findByType(tx, tenant, templateType));
    if (isTaken && isTaken.id !== preset.id) throw typeTaken(templateType);
    throw new DomainError('CONFLICT', `There is a preset ${preset.id}.`, { source: { pointer: '/code' } });
  }

  private newPreset(tenantId: TenantId, dto: CreateCredentialPresetDto, author: TypeAuthor): CredentialPreset {
    const { code, credentialFormat, templateName, templateDescription = null, issuerConfig, ...settings } = dto;
    const type = dto.type ?? dto.templateType;
    const given = { ...settings, code, type, issuer: issuerConfig, attributes: dto.templateAttributes };
    const isMdoc = credentialFormat === 'mdoc';
    const violations = [
      ...authorFaults(dto, author.slug),
      ...(isMdoc ? mdocFaults(given, POINTERS) : sdJwtFaults(given, author, POINTERS)),
    ];
    if (violations.length > 0) throw new ValidationFailed(violations);
    const definition = definitionOf(credentialFormat, given, author);
    const now = this.clock();
    return {
      ...{ id: `${author.slug}:${code}`, tenantId, author: author.slug, code, credentialFormat },
      ...{
        templateName,
        templateDescription,
        templateType: definition.type,
        templateAttributes: definition.attributes,
      },
      settings: settingsOf({ ...settings, issuer: issuerConfig }),
      ...{ createdAt: now, updatedAt: now },
    };
  }
}

function authorFaults({ author, type, templateType }: CreateCredentialPresetDto, slug: string) {
  return [
    ...(author === undefined || author === slug ? [] : [fault('/author', `must be ${slug}`)]),
    ...(type === undefined || templateType === undefined
      ? []
      : [fault('/templateType', 'and type must not both be sent')]),
  ];
}

/** IF §7.4 */
const typeTaken = (type: string) =>
  new DomainError('CREDENTIAL_TYPE_TAKEN', `Another preset already issues ${type}.`, { source: { pointer: '/type' } });
