import { Inject, Injectable } from '@nestjs/common';
import { typeUrl } from '@vc/contract/routes';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ServiceConfig } from '@vc/platform/config';
import { notFound } from '@vc/platform/http';
import { Database, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { type PublicDocument, PublicDocuments } from '@vc/platform/public-documents';
import { sha256 } from '@vc/protocol/crypto';
import type { AttributeDefinitions } from '../credential-definitions/attribute-definition';
import type { CredentialDefinition } from '../credential-definitions/credential-definition';
import { platformPresets } from '../credential-definitions/platform-presets/platform-presets';
import { parsePlatformType, PLATFORM_AUTHOR } from '../credential-definitions/credential-type';
import { toTypeMetadata } from '../credential-definitions/type-metadata';
import { HostedType } from './hosted-type.entity';
import { credentialTypeTaken } from './hosted-type.errors';
import { HostedTypesRepository } from './hosted-types.repository';

/** A document never changes, but is gone with its tenant. Others may keep it for as long. */
const REUSE_MS = 3_600_000;

/** Type metadata at the platform's type URLs (IF §9.5). */
@Injectable()
export class HostedTypesService {
  private readonly ofPlatform: Map<string, string>;

  constructor(
    private readonly database: Database,
    private readonly hostedTypes: HostedTypesRepository,
    private readonly config: ServiceConfig,
    private readonly documents: PublicDocuments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const presets = platformPresets(config.PUBLIC_URL).filter(({ type }) => this.parseAuthor(type));
    this.ofPlatform = new Map(presets.map((preset) => [preset.type, toDocument(preset)]));
  }

  /**
   * Stores the metadata of a type URL of this platform, to be served there.
   * @throws DomainError `CREDENTIAL_TYPE_TAKEN` when the type is stored with other metadata
   */
  async host(tx: Transaction, tenantId: TenantId, definition: CredentialDefinition): Promise<void> {
    const { format, type } = definition;
    const author = format === 'sd-jwt-vc' ? this.parseAuthor(type) : undefined;
    if (!author || author === PLATFORM_AUTHOR) return;
    const hosted: HostedType = { type, tenantId, document: toDocument(definition), createdAt: this.clock() };
    await this.lock(tx, tenantId);
    await this.hostedTypes.insertIfAbsent(tx, hosted);
    const present = await this.hostedTypes.find(tx, tenantId, type);
    if (present?.document !== hosted.document) throw credentialTypeTaken(type);
  }

  /** Tells whether the type URL is in use. If it is not, no other transaction of the tenant can use it before the commit. */
  async isKnown(tx: Transaction, tenantId: TenantId, type: string): Promise<boolean> {
    await this.lock(tx, tenantId);
    return this.ofPlatform.has(type) || (await this.hostedTypes.find(tx, tenantId, type)) !== null;
  }

  /** Returns the type metadata as JSON. @throws DomainError `NOT_FOUND` */
  async get(author: string, code: string): Promise<PublicDocument> {
    const document = await this.find(typeUrl(this.config.PUBLIC_URL, author, code));
    if (document === undefined) throw notFound('credential type', `${author}/${code}`);
    return document;
  }

  /** Returns the `vct#integrity` of a type that the platform hosts (SD-JWT VC, W3C Subresource Integrity). */
  async getIntegrity(type: string): Promise<string | undefined> {
    const document = await this.find(type);
    return document === undefined ? undefined : `sha256-${sha256(document.plain.body).toString('base64')}`;
  }

  private async find(type: string): Promise<PublicDocument | undefined> {
    const author = this.parseAuthor(type);
    if (author === undefined) return undefined;
    return this.documents.find(['type', author, type], async () => {
      const body = this.ofPlatform.get(type) ?? (await this.read(type));
      const until = new Date(this.clock().getTime() + REUSE_MS);
      return body === undefined ? undefined : { type: 'application/json', body, until };
    });
  }

  private async read(type: string): Promise<string | undefined> {
    const row = await this.database.acrossTenants((tx) => this.hostedTypes.findOfAnyTenant(tx, type));
    return row?.document;
  }

  private async lock(tx: Transaction, tenantId: TenantId): Promise<void> {
    await lockUntilCommit(tx, `hosted-types/${tenantId}`);
  }

  private parseAuthor(type: string): string | undefined {
    return parsePlatformType(type, this.config.PUBLIC_URL)?.author;
  }
}

function toDocument({ type, name, description, attributes }: CredentialDefinition): string {
  return JSON.stringify(toTypeMetadata({ type, name, description, attributes: attributes as AttributeDefinitions }));
}
