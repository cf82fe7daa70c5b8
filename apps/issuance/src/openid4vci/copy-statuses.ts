import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import type { CredentialTemplate } from '../credential-templates/credential-template.entity';
import type { IssuanceCredential } from '../issuances/issuance-credential.entity';
import type { ListKind } from '../status-lists/status-index';
import { StatusIndices } from '../status-lists/status-indices';
import { CopyStatus, StatusListsRepository } from '../status-lists/status-lists.repository';
import { hasCopy } from './credential-copies';

/** Assigns the copies of a revocable credential their indices in status lists. */
@Injectable()
export class CopyStatuses {
  constructor(
    private readonly database: Database,
    private readonly statusLists: StatusListsRepository,
    private readonly indices: StatusIndices,
  ) {}

  /**
   * A key that has a copy keeps the copy's index, so that repeating a request after a lost response takes no new one.
   * @param thumbprints RFC 7638
   * @returns `known` are stored already, `added` are to be stored
   */
  async assign(
    tenant: TenantId,
    credential: IssuanceCredential,
    template: CredentialTemplate,
    thumbprints: string[],
  ): Promise<{ known: CopyStatus[]; added: CopyStatus[] }> {
    if (!template.revocable) return { known: [], added: [] };
    const withCopy = thumbprints.filter((thumbprint) => hasCopy(credential, thumbprint));
    const known = withCopy.length > 0 ? await this.listKnown(tenant, credential.id, withCopy) : [];
    const others = thumbprints.filter((thumbprint) => !known.some(({ holderKey }) => holderKey === thumbprint));
    const added: CopyStatus[] = [];
    for (const holderKey of others) {
      added.push({ ...(await this.indices.allocate(tenant, toListKind(template))), holderKey });
    }
    return { known, added };
  }

  /** Makes indices of copies that were neither stored nor returned available again. */
  release(tenant: TenantId, template: CredentialTemplate, statuses: CopyStatus[]): void {
    const released = statuses.map(({ statusListId, index }) => ({ statusListId, index }));
    this.indices.release(tenant, toListKind(template), released);
  }

  private listKnown(tenant: TenantId, credentialId: string, thumbprints: string[]): Promise<CopyStatus[]> {
    return this.database.transaction(tenant, (tx) =>
      this.statusLists.listByHolderKeys(tx, tenant, credentialId, thumbprints),
    );
  }
}

function toListKind({ issuer, suspendable }: CredentialTemplate): ListKind {
  return { keyType: issuer.keyType, bits: suspendable ? 2 : 1 };
}
