import type { CertificateSigner } from '@vc/platform/service-clients';
import type { Jwk } from '@vc/protocol/crypto';
import { createRandomPool, encodeBase64Url } from '@vc/protocol/crypto';
import { issueMdoc } from '@vc/protocol/mdoc';
import { issueSdJwtVc } from '@vc/protocol/sd-jwt-vc';
import type { AttributeDefinitions, NameSpaceDefinitions } from '../credential-definitions/attribute-definition';
import { toNameSpaces } from '../credential-definitions/element-values';
import type { CredentialTemplate } from '../credential-templates/credential-template.entity';
import type { StatusListsService } from '../status-lists/status-lists.service';
import type { CredentialValidity } from './credential-validity';
import { createDisclosureRule } from './selective-disclosure';

/** One copy of a credential: everything that is signed. */
export interface CredentialCopy {
  template: CredentialTemplate;
  /** `vct#integrity` */
  vctIntegrity?: string | undefined;
  attributes: Record<string, unknown>;
  signer: CertificateSigner;
  /** Base URL of the issuer. */
  base: string;
  validity: CredentialValidity;
  holderKey: Jwk;
  status?: ReturnType<StatusListsService['toStatusClaim']>;
}

const randomBytes = createRandomPool();

/** Signs a copy and encodes it as a wallet receives it (OpenID4VCI 1.0 Appendix A). */
export async function issueCopy(copy: CredentialCopy): Promise<string> {
  return copy.template.format === 'mdoc' ? issueAsMdoc(copy) : issueAsSdJwtVc(copy);
}

/** The issuer is the tenant's DID. With a certificate the `kid` names the DID, and there is no `iss` (ADR 12). */
async function issueAsSdJwtVc({
  template,
  attributes,
  signer,
  base,
  validity,
  ...copy
}: CredentialCopy): Promise<string> {
  const { x5c } = signer;
  const did = signer.didAt(base);
  return issueSdJwtVc({
    claims: attributes,
    isSelectivelyDisclosable: createDisclosureRule(template.attributes as AttributeDefinitions),
    vct: template.type,
    ...validity,
    ...copy,
    ...(template.issuer.signer === 'did:web' ? { issuer: did } : { x5c }),
    kid: signer.kidOf(did),
    alg: signer.alg,
    sign: signer.sign,
    randomBytes,
  });
}

async function issueAsMdoc({ template, attributes, ...copy }: CredentialCopy): Promise<string> {
  const { signer, validity, holderKey, status } = copy;
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
