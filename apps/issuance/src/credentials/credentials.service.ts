import { Inject, Injectable } from '@nestjs/common';
import { Timeline } from '@vc/feature/timeline';
import { REVOKED_ALONE } from '@vc/contract/access';
import { Approvals, AdminAudit } from '@vc/platform/audit';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DomainError, notFound, Page, PageRequest } from '@vc/platform/http';
import { Database, Transaction } from '@vc/platform/persistence';
import { STATUS } from '@vc/protocol/status-list';
import { CredentialTemplatesRepository } from '../credential-templates/credential-templates.repository';
import type { IssuanceAction } from '../issuance-action';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import {
  IssuanceCredentialStatus,
  IssuanceCredentialTrigger,
  nextIssuanceCredentialStatus,
  reinstateTrigger,
} from '../issuances/issuance-credential-status';
import { IssuanceCredentialsRepository } from '../issuances/issuance-credentials.repository';
import { credentialStep } from '../issuances/issuance.steps';
import { StatusListsRepository } from '../status-lists/status-lists.repository';
import {
  cannotSuspend,
  NothingRevoked,
  notIssued,
  notRevocable,
  RevocationFailure,
  unknownCredential,
} from './credential.errors';
import { CredentialsRepository } from './credentials.repository';
import { CredentialFilter } from './list-credentials.query';

/** The status that a repeated trigger finds. */
const RESULT: Partial<Record<IssuanceCredentialTrigger, IssuanceCredentialStatus>> = {
  revoke: 'revoked',
  suspend: 'suspended',
};

/** What happened to the credentials of a batch, in the order of the request. */
export interface BatchRevocation {
  /** Also those that were revoked before. */
  revoked: IssuanceCredential[];
  failures: RevocationFailure[];
}

@Injectable()
export class CredentialsService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsRepository,
    private readonly issuanceCredentials: IssuanceCredentialsRepository,
    private readonly templates: CredentialTemplatesRepository,
    private readonly statusLists: StatusListsRepository,
    private readonly audit: AdminAudit<IssuanceAction>,
    private readonly approvals: Approvals,
    private readonly timeline: Timeline,
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
   * Revokes the credentials that can be revoked. Repeating the call changes nothing.
   * @throws NothingRevoked `VALIDATION_ERROR`, `INVALID_STATE`
   * @throws DomainError `APPROVAL_REQUIRED`, `FORBIDDEN` for many credentials, if the tenant guards this
   */
  async revoke(tenant: TenantId, ids: string[]): Promise<BatchRevocation> {
    const revoke = () => this.revokeNow(tenant, ids);
    if (ids.length <= REVOKED_ALONE) return revoke();
    return this.approvals.run({ tenantId: tenant, act: 'credentials.revoke', resourceIds: ids }, revoke);
  }

  private async revokeNow(tenant: TenantId, ids: string[]): Promise<BatchRevocation> {
    return this.database.transaction(tenant, async (tx) => {
      const found = new Map((await this.credentials.listForUpdate(tx, tenant, ids)).map((each) => [each.id, each]));
      const batch: BatchRevocation = { revoked: [], failures: [] };
      const changed: IssuanceCredential[] = [];
      for (const [index, credentialId] of ids.entries()) {
        const credential = found.get(credentialId);
        const error = credential ? findRefusal(credential, 'revoke') : unknownCredential();
        if (error) batch.failures.push({ credentialId, index, error });
        if (error || !credential) continue;
        if (await this.transition(tx, credential, 'revoke', STATUS.invalid)) changed.push(credential);
        batch.revoked.push(credential);
      }
      if (batch.revoked.length === 0) throw new NothingRevoked(batch.failures);
      this.timeline.add(tx, ...changed.map((each) => credentialStep('credential.revoked', each)));
      const resourceIds = changed.map((each) => each.id);
      await this.audit.add(tx, { tenantId: tenant, action: 'credential.revoked', resourceIds });
      return batch;
    });
  }

  /** @throws DomainError `NOT_FOUND`, `INVALID_STATE` */
  async suspend(tenant: TenantId, id: string): Promise<IssuanceCredential> {
    return this.change(tenant, id, async (tx, credential) => {
      const template = await this.templates.get(tx, tenant, credential.credentialTemplateId);
      if (!template.suspendable) throw cannotSuspend();
      const isChanged = await this.transition(tx, credential, 'suspend', STATUS.suspended);
      if (isChanged) await this.record(tx, 'credential.suspended', credential);
    });
  }

  /** Restores the status that the credential had before the suspension. @throws DomainError `NOT_FOUND`, `INVALID_STATE` */
  async reinstate(tenant: TenantId, id: string): Promise<IssuanceCredential> {
    return this.change(tenant, id, async (tx, credential) => {
      await this.transition(tx, credential, reinstateTrigger(credential.holderDecision), STATUS.valid);
      await this.record(tx, 'credential.reinstated', credential);
    });
  }

  private async change(
    tenant: TenantId,
    id: string,
    work: (tx: Transaction, credential: IssuanceCredential) => Promise<void>,
  ): Promise<IssuanceCredential> {
    return this.database.transaction(tenant, async (tx) => {
      const [credential] = await this.credentials.listForUpdate(tx, tenant, [id]);
      if (!credential) throw notFound('credential', id);
      await work(tx, credential);
      return credential;
    });
  }

  private async record(
    tx: Transaction,
    action: 'credential.suspended' | 'credential.reinstated',
    credential: IssuanceCredential,
  ): Promise<void> {
    this.timeline.add(tx, credentialStep(action, credential));
    await this.audit.add(tx, { tenantId: credential.tenantId, action, resourceIds: [credential.id] });
  }

  /** Returns false if nothing has changed: a revocation or a suspension was repeated. */
  private async transition(
    tx: Transaction,
    credential: IssuanceCredential,
    trigger: IssuanceCredentialTrigger,
    value: number,
  ): Promise<boolean> {
    const status = nextStatus(credential, trigger);
    if (credential.status === status) return false;
    credential.status = status;
    credential.updatedAt = this.clock();
    await this.issuanceCredentials.update(tx, credential);
    const { tenantId, id, updatedAt: changedAt } = credential;
    await this.statusLists.setStatus(tx, tenantId, id, { value, changedAt });
    return true;
  }
}

/** @throws DomainError `INVALID_STATE` */
function nextStatus(
  { revocable, issuedAt, status }: IssuanceCredential,
  trigger: IssuanceCredentialTrigger,
): IssuanceCredentialStatus {
  if (!revocable) throw notRevocable();
  if (issuedAt === null) throw notIssued();
  return status === RESULT[trigger] ? status : nextIssuanceCredentialStatus(status, trigger);
}

function findRefusal(credential: IssuanceCredential, trigger: IssuanceCredentialTrigger): DomainError | undefined {
  try {
    nextStatus(credential, trigger);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error;
  }
}
