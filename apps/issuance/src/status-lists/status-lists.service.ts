import { Inject, Injectable } from '@nestjs/common';
import { statusListUri } from '@vc/contract/routes';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ServiceConfig } from '@vc/platform/config';
import { Database } from '@vc/platform/persistence';
import { createStatusListToken, StatusList } from '@vc/protocol/status-list';
import { LRUCache } from 'lru-cache';
import { CertificateSigner } from '@vc/platform/service-clients';
import { IssuerSigners } from '../issuer-signers/issuer-signers';
import { StatusIndex } from './status-index';
import { StatusListRow } from './status-list.entity';
import { StatusListsRepository } from './status-lists.repository';

/** `ttl` (Token Status List §5.1): the longest time until verifiers see a changed status. */
const TTL_SECONDS = 300;
const LIFETIME_MS = 24 * 60 * 60_000;
/** A token is signed again after half of its lifetime. */
const REUSE_MS = LIFETIME_MS / 2;

interface CachedToken {
  token: string;
  version: number;
  certificateId: string;
}

/** Signs Status List Tokens (Token Status List §5.1). */
@Injectable()
export class StatusListsService {
  private readonly tokens = new LRUCache<string, CachedToken>({ max: 1_000, ttl: REUSE_MS });

  constructor(
    private readonly database: Database,
    private readonly lists: StatusListsRepository,
    private readonly signers: IssuerSigners,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns a cached token unless a status or the certificate has changed. @throws DomainError `NOT_FOUND` */
  async getToken(tenant: TenantId, id: string): Promise<string> {
    const row = await this.database.transaction(tenant, (tx) => this.lists.get(tx, tenant, id));
    const signer = await this.signers.get(tenant, row.keyType);
    const cached = this.tokens.get(id);
    if (cached?.version === row.version && cached.certificateId === signer.certificateId) return cached.token;
    const token = await this.create(row, signer);
    this.tokens.set(id, { token, version: row.version, certificateId: signer.certificateId });
    return token;
  }

  /** Returns the `status` claim of a credential (Token Status List §6). */
  toStatusClaim(tenant: TenantId, { statusListId, index }: StatusIndex) {
    return { status_list: { idx: index, uri: statusListUri(this.config.PUBLIC_URL, tenant, statusListId) } };
  }

  private async create({ id, tenantId, bits, size }: StatusListRow, signer: CertificateSigner): Promise<string> {
    const list = StatusList.create(bits, size);
    const changed = await this.database.transaction(tenantId, (tx) => this.lists.listChanged(tx, tenantId, id));
    for (const { index, value } of changed) list.set(index, value);
    const now = this.clock();
    return createStatusListToken({
      list,
      uri: statusListUri(this.config.PUBLIC_URL, tenantId, id),
      ttl: TTL_SECONDS,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
      alg: signer.alg,
      header: { kid: signer.kid, x5c: signer.x5c },
      sign: signer.sign,
    });
  }
}
