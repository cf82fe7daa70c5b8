import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DomainError, Page, PageRequest, ValidationFailed } from '@vc/platform/http';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { OutgoingHttp, OutgoingHttpError } from '@vc/platform/outgoing-http';
import { createId, Database } from '@vc/platform/persistence';
import { Endpoint, secretContext } from '@vc/feature/webhook-store';
import { CreateEndpointDto } from './create-endpoint.dto';
import { EndpointsRepository } from './endpoints.repository';
import { UpdateEndpointDto } from './update-endpoint.dto';

const MAX_ENDPOINTS = 50;
const SECRET_BYTES = 32;
/** A receiver has so long to learn its new secret. */
const OVERLAP_MS = 24 * 3_600_000;

/** Nothing is known of an endpoint that works, or has not been tried. */
const HEALTHY = { disabledReason: null, consecutiveFailures: 0, failingSince: null, pausedUntil: null };

interface RotatedEndpoint {
  endpoint: Endpoint & { previousSecretUntil: Date };
  secret: string;
}

@Injectable()
export class EndpointsService {
  constructor(
    private readonly database: Database,
    private readonly endpoints: EndpointsRepository,
    private readonly outgoing: OutgoingHttp,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(tenant: TenantId, page: PageRequest): Promise<Page<Endpoint>> {
    return this.database.transaction(tenant, (tx) => this.endpoints.list(tx, tenant, page));
  }

  async get(tenant: TenantId, id: string): Promise<Endpoint> {
    return this.database.transaction(tenant, (tx) => this.endpoints.get(tx, tenant, id));
  }

  /** The secret is told here, and never again. */
  async create(tenantId: TenantId, dto: CreateEndpointDto): Promise<{ endpoint: Endpoint; secret: string }> {
    await this.checkUrl(dto.url);
    const { url, filterTypes = [], description = '' } = dto;
    const secret = newSecret();
    const id = createId();
    const now = this.clock();
    const endpoint: Endpoint = {
      id,
      tenantId,
      url,
      description,
      filterTypes,
      enabled: true,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      secret: this.cipher.seal(secret, secretContext(id)),
      previousSecret: null,
      previousSecretUntil: null,
      ...HEALTHY,
    };
    await this.database.transaction(tenantId, async (tx) => {
      if ((await this.endpoints.count(tx, tenantId)) >= MAX_ENDPOINTS) {
        throw new DomainError('CONFLICT', `There are ${MAX_ENDPOINTS} endpoints already.`);
      }
      await this.endpoints.insert(tx, endpoint);
    });
    return { endpoint, secret };
  }

  async update(tenant: TenantId, id: string, dto: UpdateEndpointDto): Promise<Endpoint> {
    if (dto.url !== undefined) await this.checkUrl(dto.url);
    return this.database.transaction(tenant, async (tx) => {
      const present = await this.endpoints.getForUpdate(tx, tenant, id);
      const { url = present.url, description = present.description } = dto;
      const { filterTypes = present.filterTypes, enabled = present.enabled } = dto;
      const isOther = url !== present.url || enabled !== present.enabled;
      const content = { url, description, filterTypes, enabled, ...(isOther && HEALTHY), updatedAt: this.clock() };
      const updated = { ...present, ...content };
      await this.endpoints.update(tx, updated);
      return updated;
    });
  }

  /** What is posted is signed with the secret before, too, for a day. The new one is told here, and never again. */
  async rotateSecret(tenant: TenantId, id: string): Promise<RotatedEndpoint> {
    const secret = newSecret();
    const sealed = this.cipher.seal(secret, secretContext(id));
    const now = this.clock();
    const endpoint = await this.database.transaction(tenant, async (tx) => {
      const present = await this.endpoints.getForUpdate(tx, tenant, id);
      const previousSecretUntil = new Date(now.getTime() + OVERLAP_MS);
      const secrets = { secret: sealed, previousSecret: present.secret, previousSecretUntil };
      const rotated = { ...present, ...secrets, updatedAt: now };
      await this.endpoints.update(tx, rotated);
      return rotated;
    });
    return { endpoint, secret };
  }

  /** Its deliveries are not there any more, either. @throws DomainError `NOT_FOUND` */
  async delete(tenant: TenantId, id: string): Promise<void> {
    await this.database.transaction(tenant, async (tx) => {
      await this.endpoints.getForUpdate(tx, tenant, id);
      await this.endpoints.delete(tx, tenant, id, this.clock());
    });
  }

  private async checkUrl(url: string): Promise<void> {
    try {
      await this.outgoing.checkHost(url);
    } catch (error) {
      if (!(error instanceof OutgoingHttpError)) throw error;
      throw new ValidationFailed([{ detail: error.message, source: { pointer: '/url' } }]);
    }
  }
}

function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
