import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DomainError, notFound, Page, PageRequest, ValidationFailed } from '@vc/platform/http';
import { Database, Transaction } from '@vc/platform/persistence';
import { STATUS } from '@vc/protocol/status-list';
import { CredentialTemplatesRepository } from '../credential-templates/credential-templates.repository';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import {
  IssuanceCredentialTrigger,
  nextIssuanceCredentialStatus,
  reinstateTrigger,
} from '../issuances/issuance-credential-status';
import { IssuancesRepository } from '../issuances/issuances.repository';
import { StatusListsRepository } from '../status-lists/status-lists.repository';
import { CredentialsRepository } from './credentials.repository';
import { CredentialFilter } from './list-credentials.query';

@Injectable()
export class CredentialsService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsRepository,
    private readonly issuances: IssuancesRepository,
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
   * All of them, or none; those that are revoked already stay so.
   * @throws ValidationFailed for ids that are unknown, DomainError `INVALID_STATE`
   */
  async revoke(tenant: TenantId, ids: string[]): Promise<IssuanceCredential[]> {
    return this.database.transaction(tenant, async (tx) => {
      const found = await this.credentials.listForUpdate(tx, tenant, ids);
      const unknown = ids.flatMap((id, index) => (found.some((each) => each.id === id) ? [] : [index]));
      if (unknown.length > 0) throw new ValidationFailed(unknown.map(unknownCredential));
      const revoked: IssuanceCredential[] = [];
      for (const credential of found) revoked.push(await this.move(tx, credential, 'revoke', STATUS.invalid));
      return revoked;
    });
  }

  /** @throws DomainError `NOT_FOUND`, `INVALID_STATE` */
  async suspend(tenant: TenantId, id: string): Promise<IssuanceCredential> {
    return this.change(tenant, id, async (tx, credential) => {
      const template = await this.templates.get(tx, tenant, credential.credentialTemplateId);
      if (!template.suspendable) throw new DomainError('INVALID_STATE', 'The credential cannot be suspended.');
      return this.move(tx, credential, 'suspend', STATUS.suspended);
    });
  }

  /** Back to what it was. @throws DomainError `NOT_FOUND`, `INVALID_STATE` */
  async reinstate(tenant: TenantId, id: string): Promise<IssuanceCredential> {
    return this.change(tenant, id, (tx, credential) =>
      this.move(tx, credential, reinstateTrigger(credential.holderDecision), STATUS.valid),
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

  /** What is so already stays so: a call may come twice. */
  private async move(
    tx: Transaction,
    credential: IssuanceCredential,
    trigger: IssuanceCredentialTrigger,
    value: number,
  ) {
    if (!credential.revocable) {
      throw new DomainError('INVALID_STATE', 'The credential has no status that could change.');
    }
    const isDone =
      credential.status === (trigger === 'revoke' ? 'revoked' : trigger === 'suspend' ? 'suspended' : undefined);
    if (isDone) return credential;
    credential.status = nextIssuanceCredentialStatus(credential.status, trigger);
    credential.updatedAt = this.clock();
    await this.issuances.updateCredential(tx, credential);
    await this.statusLists.setStatus(tx, credential.tenantId, credential.id, value);
    return credential;
  }
}

function unknownCredential(index: number) {
  return { detail: 'The credential does not exist.', source: { pointer: `/credentialIds/${index}` } };
}
