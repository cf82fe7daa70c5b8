import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import type { CredentialTemplate } from '../credential-templates/credential-template.entity';
import type { IssuanceCredential } from '../issuances/issuance-credential.entity';
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
    const kind = { keyType: template.issuer.keyType, bits: template.suspendable ? 2 : 1 } as const;
    const added: CopyStatus[] = [];
    for (const holderKey of others) added.push({ ...(await this.indices.allocate(tenant, kind)), holderKey });
    return { known, added };
  }

  private listKnown(tenant: TenantId, credentialId: string, thumbprints: string[]): Promise<CopyStatus[]> {
    return this.database.transaction(tenant, (tx) =>
      this.statusLists.listByHolderKeys(tx, tenant, credentialId, thumbprints),
    );
  }
}
