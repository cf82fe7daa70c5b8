import type { Jwk } from '@vc/protocol/crypto';
import { decodeBase64Url, jwkThumbprint } from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import { decodeIssuerSigned, elementsToJson, issuerCertificates, verifyIssuerSigned } from '@vc/protocol/mdoc';
import type { CredentialConfiguration } from '@vc/protocol/openid4vci';
import { parseSdJwtVc, verifyParsedSdJwtVc } from '@vc/protocol/sd-jwt-vc';
import type { CredentialSigner } from './credential-signer';
import { signerOfJwt, signerOfMdoc } from './credential-signer';
import type { VerificationOptions } from './issuer-access';
import { OfferRejectedError } from './offer-rejected-error';
import type { HolderKey } from './holder-key';
import type { StatusListReader } from './verify-status';

export const SUPPORTED_FORMATS = ['dc+sd-jwt', 'mso_mdoc'] as const;
export type CredentialFormat = (typeof SUPPORTED_FORMATS)[number];

export interface VerifiedCredential {
  format: CredentialFormat;
  /** `vct`, or the document type. */
  type: string;
  /** Of an mdoc by namespace. */
  claims: Record<string, unknown>;
  /** What the signer has proven to be (IF §2.4): a DID, or a URI or the subject of its certificate. */
  issuer: string;
  issuedAt: Date;
}

export function isSupportedFormat(format: string): format is CredentialFormat {
  return (SUPPORTED_FORMATS as readonly string[]).includes(format);
}

/**
 * A credential as its issuer sent it: signature, times, type, that it is bound to one of our keys, and not revoked.
 * @throws OfferRejectedError, SdJwtVcError, MdocError, CertificatePathError, DidError
 */
export async function verifyCredential<K extends HolderKey>(
  credential: string,
  holderKeys: K[],
  configuration: CredentialConfiguration,
  { now, dids, statusLists }: VerificationOptions & { statusLists: StatusListReader },
): Promise<VerifiedCredential & { holderKey: K }> {
  const isMdoc = configuration.format === 'mso_mdoc';
  const verifying = verifyFormat(credential, isMdoc ? 'mso_mdoc' : 'dc+sd-jwt', { now: now(), dids });
  const { boundTo, status, signer, ...verified } = await verifying;
  if (verified.type !== (isMdoc ? configuration.doctype : configuration.vct)) {
    throw new OfferRejectedError(['the type of the credential is not the one of the offered configuration']);
  }
  const holderKey = boundTo && holderKeys.find(({ jwk }) => jwkThumbprint(jwk) === jwkThumbprint(boundTo));
  if (!holderKey) throw new OfferRejectedError(['the credential is not bound to our key']);
  await statusLists.verify(status, signer);
  return { ...verified, holderKey };
}

type Bound = VerifiedCredential & { boundTo: Jwk | undefined; status: unknown; signer: CredentialSigner };

/** Signature and times. @throws OfferRejectedError, SdJwtVcError, MdocError, CertificatePathError, DidError */
function verifyFormat(
  credential: string,
  format: CredentialFormat,
  options: { now: Date; dids: DidDocuments },
): Promise<Bound> {
  return format === 'mso_mdoc' ? verifyMdoc(credential, options) : verifySdJwt(credential, options);
}

async function verifySdJwt(credential: string, { now, dids }: { now: Date; dids: DidDocuments }): Promise<Bound> {
  const parsed = parseSdJwtVc(credential);
  const signer = await signerOfJwt(parsed.jws.header, parsed.issuer, { now, dids });
  const verified = verifyParsedSdJwtVc(parsed, signer.key, { now });
  return {
    format: 'dc+sd-jwt',
    type: verified.vct,
    claims: verified.claims,
    boundTo: verified.holderKey,
    issuer: signer.issuer,
    issuedAt: verified.issuedAt ?? now,
    status: verified.status,
    signer,
  };
}

async function verifyMdoc(credential: string, { now }: { now: Date }): Promise<Bound> {
  const bytes = decodeBase64Url(credential);
  if (!bytes) throw new OfferRejectedError(['the mdoc is not base64url']);
  const issuerSigned = decodeIssuerSigned(bytes);
  const signer = signerOfMdoc(issuerCertificates(issuerSigned), now);
  const { mobileSecurityObject: mso, elements } = await verifyIssuerSigned(issuerSigned, {
    resolveIssuerKey: () => signer.key,
    now,
  });
  return {
    format: 'mso_mdoc',
    type: mso.docType,
    claims: elementsToJson(elements),
    boundTo: mso.deviceKey,
    issuer: signer.issuer,
    issuedAt: mso.validityInfo.signed,
    status: mso.status,
    signer,
  };
}
