import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { TenantClocks } from '@vc/platform/service-clients';
import { Jwk, jwkThumbprint } from '@vc/protocol/crypto';
import { MDL_DOC_TYPE } from '@vc/protocol/mdoc';
import { CredentialTemplate } from '../credential-templates/credential-template.entity';
import { HostedTypesService } from '../hosted-types/hosted-types.service';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import { attributesContext } from '../issuances/issuance-secrets';
import { IssuerSigners } from '../issuer-signers/issuer-signers';
import { CopyStatus } from '../status-lists/status-lists.repository';
import { StatusListsService } from '../status-lists/status-lists.service';
import { CopyStatuses } from './copy-statuses';
import { assertIssuable, selectHolderKeys } from './credential-copies';
import { computeValidity } from './credential-validity';
import { CredentialCopy } from './credential-copy';
import { issueCopy } from './issue-copy';

export interface CredentialWithTemplate {
  credential: IssuanceCredential;
  template: CredentialTemplate;
}

export interface IssuedCopies {
  /** As they go to the wallet, one per key. */
  credentials: string[];
  /** Thumbprints (RFC 7638), one for each credential. */
  holderKeys: string[];
  /** The statuses of the new copies. */
  statuses: CopyStatus[];
  expiresAt: Date;
}

/** Issues the copies of a credential, one for each key of its holder, and stores nothing. */
@Injectable()
export class CredentialFactory {
  constructor(
    private readonly signers: IssuerSigners,
    private readonly copyStatuses: CopyStatuses,
    private readonly statusLists: StatusListsService,
    private readonly hostedTypes: HostedTypesService,
    private readonly cipher: EnvelopeCipher,
    private readonly clocks: TenantClocks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Issues copies for the keys that may have one.
   * @throws OpenId4VciError `credential_request_denied`, DomainError `CERTIFICATE_NOT_ACTIVE`, `UNAVAILABLE`
   */
  async create(
    tenant: TenantId,
    { credential, template }: CredentialWithTemplate,
    { holderKeys, grantId, base }: { holderKeys: Jwk[]; grantId: string; base: string },
  ): Promise<IssuedCopies> {
    assertIssuable(credential, grantId);
    const keys = new Map(holderKeys.map((holderKey) => [jwkThumbprint(holderKey), holderKey]));
    const limit = { grantId, maxCopies: template.maxCopies };
    const thumbprints = selectHolderKeys(credential, limit, [...keys.keys()]);
    const signer = await this.signers.get(tenant, template.issuer.keyType, template.type === MDL_DOC_TYPE);
    const times = { now: this.clock(), tenantNow: await this.clocks.now(tenant) };
    const validity = computeValidity(credential, template, signer, times);
    const attributes = this.openAttributes(credential);
    const vctIntegrity = await this.hostedTypes.getIntegrity(template.type);
    const { known, added } = await this.copyStatuses.assign(tenant, credential, template, thumbprints);
    const statuses = new Map(known.concat(added).map((status) => [status.holderKey, status]));
    const copies = [...keys].flatMap(([thumbprint, holderKey]): CredentialCopy[] => {
      if (!thumbprints.includes(thumbprint)) return [];
      const index = statuses.get(thumbprint);
      const status = index && this.statusLists.toStatusClaim(tenant, index, base);
      return [{ template, vctIntegrity, attributes, signer, base, validity, holderKey, ...(status && { status }) }];
    });
    return {
      credentials: await Promise.all(copies.map(issueCopy)),
      holderKeys: thumbprints,
      statuses: added,
      expiresAt: validity.expiresAt,
    };
  }

  /** Makes the status list indices of copies that were neither stored nor returned available again. */
  discard(tenant: TenantId, template: CredentialTemplate, { statuses }: IssuedCopies): void {
    this.copyStatuses.release(tenant, template, statuses);
  }

  private openAttributes({ id, attributes }: IssuanceCredential): Record<string, unknown> {
    return this.cipher.openJson<Record<string, unknown>>(attributes, attributesContext(id));
  }
}
