import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { createRandomPool, encodeBase64Url, Jwk } from '@vc/protocol/crypto';
import { issueMdoc, MDL_DOC_TYPE } from '@vc/protocol/mdoc';
import { issueSdJwtVc } from '@vc/protocol/sd-jwt-vc';
import { type AttributeDefinitions, type NameSpaceDefinitions } from '../attributes/attribute-definition';
import { toNameSpaces } from '../attributes/element-values';
import { CredentialTemplate } from '../credential-templates/credential-template.entity';
import { HostedTypesService } from '../hosted-types/hosted-types.service';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import { attributesContext } from '../issuances/issuance-secrets';
import { CertificateSigner } from '@vc/platform/service-clients';
import { IssuerSigners } from '../issuer-signers/issuer-signers';
import { StatusIndex, StatusIndices } from '../status-lists/status-indices';
import { StatusListsService } from '../status-lists/status-lists.service';
import { CredentialValidity, credentialValidityOf } from './credential-validity';
import { selectiveDisclosureOf } from './selective-disclosure';

export interface Offered {
  credential: IssuanceCredential;
  template: CredentialTemplate;
}

export interface MadeCredentials {
  /** As they go to the wallet, one per key. */
  credentials: string[];
  statuses: StatusIndex[];
  expiresAt: Date;
}

interface Copy {
  template: CredentialTemplate;
  vctIntegrity?: string;
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
    private readonly indices: StatusIndices,
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
    const kind = { keyType, bits: template.suspendable ? 2 : 1 } as const;
    const statuses = template.revocable ? await this.indices.allocate(tenant, kind, holderKeys.length) : [];
    const vctIntegrity = await this.hostedTypes.integrityOf(template.type);
    const copies = holderKeys.map((holderKey, index): Copy => {
      const status = statuses[index] && this.statusLists.reference(tenant, statuses[index]);
      return { template, vctIntegrity, attributes, signer, validity, holderKey, ...(status && { status }) };
    });
    const issue = template.format === 'mdoc' ? issueAsMdoc : issueAsSdJwtVc;
    return { credentials: await Promise.all(copies.map(issue)), statuses, expiresAt: validity.expiresAt };
  }
}

async function issueAsSdJwtVc({ template, attributes, signer, validity, ...copy }: Copy): Promise<string> {
  const { did, kid, x5c } = signer;
  return issueSdJwtVc({
    claims: attributes,
    isSelectivelyDisclosable: selectiveDisclosureOf(template.attributes as AttributeDefinitions),
    ...{ vct: template.type, ...validity, ...copy },
    ...(template.issuer.signer === 'did:web' ? { issuer: did, kid } : { x5c }),
    ...{ alg: signer.alg, sign: signer.sign, randomBytes },
  });
}

async function issueAsMdoc({ template, attributes, signer, validity, holderKey, status }: Copy): Promise<string> {
  const { issuedAt, notBefore = issuedAt, expiresAt } = validity;
  const issuerSigned = await issueMdoc({
    docType: template.type,
    nameSpaces: toNameSpaces(attributes, template.attributes as NameSpaceDefinitions),
    validityInfo: { signed: issuedAt, validFrom: notBefore, validUntil: expiresAt },
    ...{ deviceKey: holderKey, status, alg: signer.alg, x5chain: signer.x5chain, sign: signer.sign, randomBytes },
  });
  return encodeBase64Url(issuerSigned);
}
