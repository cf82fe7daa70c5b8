import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { Database, Transaction } from '@vc/platform/persistence';
import { STATUS } from '@vc/protocol/status-list';
import { CredentialTemplatesRepository } from '../credential-templates/credential-templates.repository';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import {
  IssuanceCredentialStatus,
  IssuanceCredentialTrigger,
  nextIssuanceCredentialStatus,
  reinstateTrigger,
} from '../issuances/issuance-credential-status';
import { IssuanceCredentialsRepository } from '../issuances/issuance-credentials.repository';
import { StatusListsRepository } from '../status-lists/status-lists.repository';
import { cannotSuspend, notRevocable, unknownCredentials } from './credential.errors';
import { CredentialsRepository } from './credentials.repository';
import { CredentialFilter } from './list-credentials.query';

/** The status that a repeated trigger finds. */
const RESULT: Partial<Record<IssuanceCredentialTrigger, IssuanceCredentialStatus>> = {
  revoke: 'revoked',
  suspend: 'suspended',
};

@Injectable()
export class CredentialsService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsRepository,
    private readonly issuanceCredentials: IssuanceCredentialsRepository,
    private readonly templates: CredentialTemplatesRepository,
    private readonly statusLists: StatusListsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<IssuanceCredential> {
    return this.database.transaction(tenant, (tx) => this.credentials.get(tx, tenant, id));
  }

  async list(tenant: TenantId, filter: CredentialFilter, page: PageRequest): Promise<Page<IssuanceCredential>> {
    return this.database.transaction(tenant, (tx) => this.credentials.list(tx, tenant, filter, page));
  }

  /**
   * Revokes all of the credentials or none. Repeating the call changes nothing.
   * @throws ValidationFailed for unknown ids, DomainError `INVALID_STATE`
   */
  async revoke(tenant: TenantId, ids: string[]): Promise<IssuanceCredential[]> {
    return this.database.transaction(tenant, async (tx) => {
      const found = await this.credentials.listForUpdate(tx, tenant, ids);
      const unknown = ids.flatMap((id, index) => (found.some((each) => each.id === id) ? [] : [index]));
      if (unknown.length > 0) throw unknownCredentials(unknown);
      const revoked: IssuanceCredential[] = [];
      for (const credential of found) revoked.push(await this.transition(tx, credential, 'revoke', STATUS.invalid));
      return revoked;
    });
  }

  /** @throws DomainError `NOT_FOUND`, `INVALID_STATE` */
  async suspend(tenant: TenantId, id: string): Promise<IssuanceCredential> {
    return this.change(tenant, id, async (tx, credential) => {
      const template = await this.templates.get(tx, tenant, credential.credentialTemplateId);
      if (!template.suspendable) throw cannotSuspend();
      return this.transition(tx, credential, 'suspend', STATUS.suspended);
    });
  }

  /** Restores the status that the credential had before the suspension. @throws DomainError `NOT_FOUND`, `INVALID_STATE` */
  async reinstate(tenant: TenantId, id: string): Promise<IssuanceCredential> {
    return this.change(tenant, id, (tx, credential) =>
      this.transition(tx, credential, reinstateTrigger(credential.holderDecision), STATUS.valid),
    );
  }

  private async change(
    tenant: TenantId,
    id: string,
    work: (tx: Transaction, credential: IssuanceCredential) => Promise<IssuanceCredential>,
  ): Promise<IssuanceCredential> {
    return this.database.transaction(tenant, async (tx) => {
      const [credential] = await this.credentials.listForUpdate(tx, tenant, [id]);
      if (!credential) throw notFound('credential', id);
      return work(tx, credential);
    });
  }

  /** Repeating a revocation or a suspension changes nothing. */
  private async transition(
    tx: Transaction,
    credential: IssuanceCredential,
    trigger: IssuanceCredentialTrigger,
    value: number,
  ) {
    if (!credential.revocable) throw notRevocable();
    if (credential.status === RESULT[trigger]) return credential;
    credential.status = nextIssuanceCredentialStatus(credential.status, trigger);
    credential.updatedAt = this.clock();
    await this.issuanceCredentials.update(tx, credential);
    await this.statusLists.setStatus(tx, credential.tenantId, credential.id, value);
    return credential;
  }
}
