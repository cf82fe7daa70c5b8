import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Database } from '@vc/platform/persistence';
import { createRandomPool, encodeBase64Url, Jwk, jwkThumbprint } from '@vc/protocol/crypto';
import { issueMdoc, MDL_DOC_TYPE } from '@vc/protocol/mdoc';
import { issueSdJwtVc } from '@vc/protocol/sd-jwt-vc';
import { type AttributeDefinitions, type NameSpaceDefinitions } from '../credential-definitions/attribute-definition';
import { toNameSpaces } from '../credential-definitions/element-values';
import { CredentialTemplate } from '../credential-templates/credential-template.entity';
import { HostedTypesService } from '../hosted-types/hosted-types.service';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import { attributesContext } from '../issuances/issuance-secrets';
import { CertificateSigner } from '@vc/platform/service-clients';
import { IssuerSigners } from '../issuer-signers/issuer-signers';
import { StatusIndices } from '../status-lists/status-indices';
import { CopyStatus, StatusListsRepository } from '../status-lists/status-lists.repository';
import { StatusListsService } from '../status-lists/status-lists.service';
import { CredentialValidity, credentialValidityOf } from './credential-validity';
import { hasCopy, holderKeysWith } from './issued-copies';
import { selectiveDisclosureOf } from './selective-disclosure';

export interface Offered {
  credential: IssuanceCredential;
  template: CredentialTemplate;
}

export interface MadeCredentials {
  /** As they go to the wallet, one per key. */
  credentials: string[];
  /** Thumbprints (RFC 7638), one for each credential. */
  holderKeys: string[];
  /** Of the copies that are new. */
  statuses: CopyStatus[];
  expiresAt: Date;
}

interface Copy {
  template: CredentialTemplate;
  vctIntegrity?: string | undefined;
  attributes: Record<string, unknown>;
  signer: CertificateSigner;
  validity: CredentialValidity;
  holderKey: Jwk;
  status?: ReturnType<StatusListsService['reference']>;
}

const randomBytes = createRandomPool();

/** Makes the copies of a credential, one for each key of its holder; nothing is written down here. */
@Injectable()
export class CredentialFactory {
  constructor(
    private readonly signers: IssuerSigners,
    private readonly database: Database,
    private readonly indices: StatusIndices,
    private readonly statuses: StatusListsRepository,
    private readonly statusLists: StatusListsService,
    private readonly hostedTypes: HostedTypesService,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws OpenId4VciError `credential_request_denied`, DomainError `CERTIFICATE_NOT_ACTIVE`, `UNAVAILABLE` */
  async create(tenant: TenantId, { credential, template }: Offered, holderKeys: Jwk[]): Promise<MadeCredentials> {
    const { keyType } = template.issuer;
    const signer = await this.signers.get(tenant, keyType, template.type === MDL_DOC_TYPE);
    const validity = credentialValidityOf(credential, template, signer, this.clock());
    const attributes = this.cipher.openJson<Record<string, unknown>>(
      credential.attributes,
      attributesContext(credential.id),
    );
    const vctIntegrity = await this.hostedTypes.integrityOf(template.type);
    const thumbprints = holderKeys.map(jwkThumbprint);
    const { known, added } = await this.statusesOf(tenant, { credential, template }, thumbprints);
    const byKey = new Map(known.concat(added).map((status) => [status.holderKey, status]));
    const copies = holderKeys.map((holderKey, index): Copy => {
      const place = byKey.get(thumbprints[index]!);
      const status = place && this.statusLists.reference(tenant, place);
      return { template, vctIntegrity, attributes, signer, validity, holderKey, ...(status && { status }) };
    });
    const issue = template.format === 'mdoc' ? issueAsMdoc : issueAsSdJwtVc;
    return {
      credentials: await Promise.all(copies.map(issue)),
      holderKeys: thumbprints,
      statuses: added,
      expiresAt: validity.expiresAt,
    };
  }

  /** A key that has a copy already keeps its place, so that a response that was lost costs none. */
  private async statusesOf(
    tenant: TenantId,
    { credential, template }: Offered,
    thumbprints: string[],
  ): Promise<{ known: CopyStatus[]; added: CopyStatus[] }> {
    holderKeysWith(credential, thumbprints);
    if (!template.revocable) return { known: [], added: [] };
    const again = thumbprints.filter((thumbprint) => hasCopy(credential, thumbprint));
    const known = again.length > 0 ? await this.knownStatuses(tenant, credential.id, again) : [];
    const others = thumbprints.filter((thumbprint) => !known.some(({ holderKey }) => holderKey === thumbprint));
    const kind = { keyType: template.issuer.keyType, bits: template.suspendable ? 2 : 1 } as const;
    const indices = await this.indices.allocate(tenant, kind, others.length);
    return { known, added: others.map((holderKey, place) => ({ ...indices[place]!, holderKey })) };
  }

  private knownStatuses(tenant: TenantId, credentialId: string, thumbprints: string[]): Promise<CopyStatus[]> {
    return this.database.transaction(tenant, (tx) =>
      this.statuses.listByHolderKeys(tx, tenant, credentialId, thumbprints),
    );
  }
}

/** The issuer is the tenant's DID either way. Beside a certificate the `kid` names it, and there is no `iss` (ADR 12). */
async function issueAsSdJwtVc({ template, attributes, signer, validity, ...copy }: Copy): Promise<string> {
  const { did, kid, x5c } = signer;
  return issueSdJwtVc({
    claims: attributes,
    isSelectivelyDisclosable: selectiveDisclosureOf(template.attributes as AttributeDefinitions),
    vct: template.type,
    ...validity,
    ...copy,
    ...(template.issuer.signer === 'did:web' ? { issuer: did } : { x5c }),
    kid,
    alg: signer.alg,
    sign: signer.sign,
    randomBytes,
  });
}

async function issueAsMdoc({ template, attributes, signer, validity, holderKey, status }: Copy): Promise<string> {
  const { issuedAt, notBefore = issuedAt, expiresAt } = validity;
  const issuerSigned = await issueMdoc({
    docType: template.type,
    nameSpaces: toNameSpaces(attributes, template.attributes as NameSpaceDefinitions),
    validityInfo: { signed: issuedAt, validFrom: notBefore, validUntil: expiresAt },
    deviceKey: holderKey,
    status,
    alg: signer.alg,
    x5chain: signer.x5chain,
    sign: signer.sign,
    randomBytes,
  });
  return encodeBase64Url(issuerSigned);
}
