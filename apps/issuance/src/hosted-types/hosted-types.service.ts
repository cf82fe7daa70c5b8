import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ServiceConfig } from '@vc/platform/config';
import { DomainError, notFound } from '@vc/platform/http';
import { Database, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { sha256 } from '@vc/protocol/crypto';
import { LRUCache } from 'lru-cache';
import { type AttributeDefinitions } from '../attributes/attribute-definition';
import { CredentialPreset } from '../credential-presets/credential-preset.entity';
import { platformPresets } from '../credential-presets/platform/platform-presets';
import { CredentialTemplate } from '../credential-templates/credential-template.entity';
import { parsePlatformType, PLATFORM_AUTHOR } from '../credential-types/credential-type';
import { typeMetadata } from '../credential-types/type-metadata';
import { HostedType } from './hosted-type.entity';
import { HostedTypesRepository } from './hosted-types.repository';

type Typed = Pick<CredentialTemplate, 'format' | 'type' | 'name' | 'description' | 'attributes'>;

const CACHE_SIZE = 10_000;

/** Type metadata at the platform's type URLs (IF §9.5). */
@Injectable()
export class HostedTypesService {
  private readonly ofPlatform: Map<string, string>;
  private readonly documents = new LRUCache<string, string>({ max: CACHE_SIZE });

  constructor(
    private readonly database: Database,
    private readonly hostedTypes: HostedTypesRepository,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const presets = platformPresets(config.PUBLIC_URL).filter(({ templateType }) => this.authorOf(templateType));
    this.ofPlatform = new Map(presets.map((preset) => [preset.templateType, documentOf(typedBy(preset))]));
  }

  /**
   * Serves the metadata of a type from now on, if it is one that the platform hosts.
   * @throws DomainError `CREDENTIAL_TYPE_TAKEN` where the type is known, and is something else
   */
  async host(tx: Transaction, tenantId: TenantId, typed: Typed): Promise<void> {
    const author = typed.format === 'sd-jwt-vc' ? this.authorOf(typed.type) : undefined;
    if (!author || author === PLATFORM_AUTHOR) return;
    const hosted: HostedType = { type: typed.type, tenantId, document: documentOf(typed), createdAt: this.clock() };
    await this.lock(tx, tenantId);
    await this.hostedTypes.insertIfAbsent(tx, hosted);
    const present = await this.hostedTypes.find(tx, tenantId, typed.type);
    if (present?.document === hosted.document) return;
    const detail = `The type ${typed.type} is known with another name, description or attributes.`;
    throw new DomainError('CREDENTIAL_TYPE_TAKEN', detail, { source: { pointer: '/type' } });
  }

  /** Whether the type URL means something. Where it does not, no other transaction gives it a meaning before the commit. */
  async isKnown(tx: Transaction, tenantId: TenantId, type: string): Promise<boolean> {
    await this.lock(tx, tenantId);
    return this.ofPlatform.has(type) || (await this.hostedTypes.find(tx, tenantId, type)) !== null;
  }

  /** JSON. @throws DomainError `NOT_FOUND` */
  async get(author: string, code: string): Promise<string> {
    const document = await this.find(`${this.config.PUBLIC_URL}/vct/${author}/${code}`);
    if (document === undefined) throw notFound('credential type', `${author}/${code}`.slice(0, 64));
    return document;
  }

  /** `vct#integrity` of a type that the platform hosts (SD-JWT VC, W3C Subresource Integrity). */
  async integrityOf(type: string): Promise<string | undefined> {
    const document = await this.find(type);
    return document === undefined ? undefined : `sha256-${sha256(document).toString('base64')}`;
  }

  private async find(type: string): Promise<string | undefined> {
    const known = this.ofPlatform.get(type) ?? this.documents.get(type);
    if (known !== undefined || !this.authorOf(type)) return known;
    const row = await this.database.acrossTenants((tx) => this.hostedTypes.findOfAnyTenant(tx, type));
    if (row) this.documents.set(type, row.document);
    return row?.document;
  }

  private async lock(tx: Transaction, tenantId: TenantId): Promise<void> {
    await lockUntilCommit(tx, `hosted-types/${tenantId}`);
  }

  private authorOf(type: string): string | undefined {
    return parsePlatformType(type, this.config.PUBLIC_URL)?.author;
  }
}

export function typedBy(preset: CredentialPreset): Typed {
  return {
    format: preset.credentialFormat,
    type: preset.templateType,
    name: preset.templateName,
    description: preset.templateDescription,
    attributes: preset.templateAttributes,
  };
}

function documentOf({ type, name, description, attributes }: Typed): string {
  return JSON.stringify(typeMetadata({ type, name, description, attributes: attributes as AttributeDefinitions }));
}
