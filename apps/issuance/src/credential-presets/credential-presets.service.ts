import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ServiceConfig } from '@vc/platform/config';
import { assertNone, notFound, violation, Violation } from '@vc/platform/http';
import { Database, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { AuthClient } from '@vc/platform/service-clients';
import {
  type GivenDefinition,
  isW3cFormat,
  toCredentialDefinition,
} from '../credential-definitions/credential-definition';
import { toTemplateSettings } from '../credential-definitions/template-settings';
import {
  deriveCodes,
  isSameType,
  PLATFORM_AUTHOR,
  platformType,
  TypeAuthor,
} from '../credential-definitions/credential-type';
import type { PlatformPreset } from '../credential-definitions/platform-presets/platform-preset';
import { validateType } from '../credential-definitions/validate-type';
import { HostedTypesService } from '../hosted-types/hosted-types.service';
import type { IssuanceAction } from '../issuance-action';
import { CreateCredentialPresetDto } from './create-credential-preset.dto';
import { CredentialPreset } from './credential-preset.entity';
import { credentialTypeTaken, presetExists, tooManyPresets } from './credential-preset.errors';
import { CredentialPresetsRepository } from './credential-presets.repository';
import { presetDefinition } from './preset-definition';
import { platformPresets } from '../credential-definitions/platform-presets/platform-presets';

const INTRODUCED = new Date('2026-11-21T00:00:00.000Z');

const MAX_PRESETS = 500;

type CodedPreset = CreateCredentialPresetDto & { code: string };

@Injectable()
export class CredentialPresetsService {
  private readonly ofPlatform: Map<string, CredentialPreset>;

  constructor(
    private readonly database: Database,
    private readonly presets: CredentialPresetsRepository,
    private readonly hostedTypes: HostedTypesService,
    private readonly auth: AuthClient,
    private readonly config: ServiceConfig,
    private readonly audit: AdminAudit<IssuanceAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const ofPlatform = platformPresets(config.PUBLIC_URL).map(toPlatformCredentialPreset);
    this.ofPlatform = new Map(ofPlatform.map((preset) => [preset.id, preset]));
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<CredentialPreset> {
    const preset =
      this.ofPlatform.get(id) ?? (await this.database.transaction(tenant, (tx) => this.presets.find(tx, tenant, id)));
    if (!preset) throw notFound('credential preset', id);
    return preset;
  }

  /** Lists the platform's presets, followed by the tenant's. */
  async list(tenant: TenantId): Promise<CredentialPreset[]> {
    const own = await this.database.transaction(tenant, (tx) => this.presets.list(tx, tenant));
    return [...this.ofPlatform.values(), ...own];
  }

  /** IF B15. @throws ValidationFailed, DomainError `CONFLICT`, `CREDENTIAL_TYPE_TAKEN` */
  async create(tenant: TenantId, dto: CreateCredentialPresetDto): Promise<CredentialPreset> {
    const { slug } = await this.auth.tenant(tenant);
    const author = { publicUrl: this.config.PUBLIC_URL, slug };
    assertNone(authorViolations(dto, author));
    return this.database.transaction(tenant, async (tx) => {
      await lockUntilCommit(tx, `credential-presets/${tenant}`);
      const own = await this.presets.list(tx, tenant);
      const codes = new Set(own.map(({ code: taken }) => taken));
      if (own.length >= MAX_PRESETS) throw tooManyPresets(MAX_PRESETS);
      const code = dto.code ?? (await this.findFreeCode(tx, tenant, codes, { name: dto.templateName, author }));
      const preset = this.newPreset(tenant, { ...dto, code }, author);
      assertFree(preset, [...this.ofPlatform.values(), ...own]);
      await this.presets.insert(tx, preset);
      await this.hostedTypes.host(tx, tenant, presetDefinition(preset));
      const act = { tenantId: tenant, action: 'credential-preset.created', resourceIds: [preset.id] } as const;
      await this.audit.add(tx, act);
      return preset;
    });
  }

  /** Returns a code that no preset of the tenant has, and whose type URL is not in use. */
  private async findFreeCode(
    tx: Transaction,
    tenant: TenantId,
    takenTypes: Set<string>,
    { name, author }: { name: string; author: TypeAuthor },
  ): Promise<string> {
    const codes = deriveCodes(name);
    for (;;) {
      const code = codes.next().value;
      if (!takenTypes.has(code) && !(await this.hostedTypes.isKnown(tx, tenant, platformType(author, code)))) {
        return code;
      }
    }
  }

  private newPreset(tenantId: TenantId, dto: CodedPreset, author: TypeAuthor): CredentialPreset {
    const members = toGivenDefinition(dto);
    const definition = toCredentialDefinition(dto.credentialFormat, members, author);
    const now = this.clock();
    return {
      id: `${author.slug}:${dto.code}`,
      tenantId,
      author: author.slug,
      code: dto.code,
      credentialFormat: definition.format,
      templateName: definition.name,
      templateType: definition.type,
      templateDescription: definition.description,
      templateAttributes: definition.attributes,
      settings: toTemplateSettings(members),
      createdAt: now,
      updatedAt: now,
    };
  }
}

/**
 * One preset issues a type (IF §9.6). Types of W3C credentials are those of a context, which many presets share.
 * @throws DomainError `CONFLICT`, `CREDENTIAL_TYPE_TAKEN`
 */
function assertFree(preset: CredentialPreset, others: CredentialPreset[]): void {
  if (others.some(({ id }) => id === preset.id)) throw presetExists(preset.id);
  const { credentialFormat: format, templateType: type } = preset;
  const isTaken = others.some((other) => other.credentialFormat === format && isSameType(other.templateType, type));
  if (isTaken && !isW3cFormat(format)) throw credentialTypeTaken(type);
}

function toGivenDefinition(dto: CodedPreset): GivenDefinition {
  const { templateName, templateDescription, templateAttributes, issuerConfig, ...members } = dto;
  return {
    ...members,
    type: dto.type ?? dto.templateType,
    name: templateName,
    ...(templateDescription !== undefined && { description: templateDescription }),
    attributes: templateAttributes,
    ...(issuerConfig !== undefined && { issuer: issuerConfig }),
  };
}

/** Violations that depend on the tenant's slug. */
function* authorViolations(dto: CreateCredentialPresetDto, author: TypeAuthor): Generator<Violation> {
  if (dto.author !== undefined && dto.author !== author.slug) yield violation('/author', `must be ${author.slug}`);
  const { type, templateType, credentialFormat } = dto;
  if (type !== undefined) yield* validateType(credentialFormat, type, { author, pointer: '/type' });
  else if (templateType !== undefined) {
    yield* validateType(credentialFormat, templateType, { author, pointer: '/templateType' });
  }
}

function toPlatformCredentialPreset(preset: PlatformPreset): CredentialPreset {
  return {
    id: `${PLATFORM_AUTHOR}:${preset.code}`,
    tenantId: null,
    author: PLATFORM_AUTHOR,
    code: preset.code,
    credentialFormat: preset.format,
    templateName: preset.name,
    templateType: preset.type,
    templateDescription: preset.description,
    templateAttributes: preset.attributes,
    settings: preset.settings,
    createdAt: INTRODUCED,
    updatedAt: INTRODUCED,
  };
}
