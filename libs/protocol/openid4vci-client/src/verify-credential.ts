import { X509Certificate } from 'node:crypto';
import { decodeBase64Url, Jwk, JoseHeader, jwkThumbprint } from '@vc/protocol/crypto';
import { decodeIssuerSigned, elementsToJson, verifyIssuerSigned } from '@vc/protocol/mdoc';
import { CredentialConfiguration } from '@vc/protocol/openid4vci';
import { verifySdJwtVc } from '@vc/protocol/sd-jwt-vc';
import { parseX5c, parseX5chain, verifyCertificatePath } from '@vc/protocol/x509';
import { AccessOptions } from './issuer-access';
import { OfferRejectedError } from './offer-rejected-error';
import type { HolderKey } from './holder-key';
import { StatusListReader } from './verify-status';

export const SUPPORTED_FORMATS = ['dc+sd-jwt', 'mso_mdoc'] as const;
export type CredentialFormat = (typeof SUPPORTED_FORMATS)[number];

export interface VerifiedCredential {
  format: CredentialFormat;
  /** `vct`, or the document type. */
  type: string;
  /** Of an mdoc by namespace. */
  claims: Record<string, unknown>;
  /** `iss`, or the subject of the certificate that signed. */
  issuer: string;
  issuedAt: Date;
}

export function isSupportedFormat(format: string): format is CredentialFormat {
  return (SUPPORTED_FORMATS as readonly string[]).includes(format);
}

/**
 * A credential as its issuer sent it: signature, times, type, that it is bound to one of our keys, and not revoked.
 * @throws OfferRejectedError, SdJwtVcError, MdocError, CertificatePathError
 */
export async function verifyCredential<K extends HolderKey>(
  credential: string,
  holderKeys: K[],
  configuration: CredentialConfiguration,
  { now, statusLists }: AccessOptions & { statusLists: StatusListReader },
): Promise<VerifiedCredential & { holderKey: K }> {
  const isMdoc = configuration.format === 'mso_mdoc';
  const verify = isMdoc ? verifyMdoc : verifySdJwt;
  const { boundTo, status, signer, ...verified } = await verify(credential, now());
  if (verified.type !== (isMdoc ? configuration.doctype : configuration.vct)) {
    throw new OfferRejectedError(['the type of the credential is not the one of the offered configuration']);
  }
  const holderKey = boundTo && holderKeys.find(({ jwk }) => jwkThumbprint(jwk) === jwkThumbprint(boundTo));
  if (!holderKey) throw new OfferRejectedError(['the credential is not bound to our key']);
  await statusLists.verify(status, signer);
  return { ...verified, holderKey };
}

type Bound = VerifiedCredential & { boundTo: Jwk | undefined; status: unknown; signer: X509Certificate };

async function verifySdJwt(credential: string, now: Date): Promise<Bound> {
  let certificate: X509Certificate | undefined;
  const resolveIssuerKey = (header: JoseHeader) => {
    certificate = leafOf(parseX5c(header.x5c), now);
    return certificate.publicKey;
  };
  const verified = await verifySdJwtVc(credential, { resolveIssuerKey, now });
  return {
    ...{ format: 'dc+sd-jwt', type: verified.vct, claims: verified.claims, boundTo: verified.holderKey },
    ...{ issuer: verified.issuer ?? nameOf(certificate!), status: verified.status, signer: certificate! },
    issuedAt: verified.issuedAt ?? now,
  };
}

async function verifyMdoc(credential: string, now: Date): Promise<Bound> {
  const bytes = decodeBase64Url(credential);
  if (!bytes) throw new OfferRejectedError(['the mdoc is not base64url']);
  let certificate: X509Certificate | undefined;
  const { mobileSecurityObject: mso, elements } = await verifyIssuerSigned(decodeIssuerSigned(bytes), {
    resolveIssuerKey: (x5chain) => {
      certificate = leafOf(parseX5chain(x5chain), now);
      return certificate.publicKey;
    },
    now,
  });
  return {
    ...{ format: 'mso_mdoc', type: mso.docType, claims: elementsToJson(elements), boundTo: mso.deviceKey },
    ...{ issuer: nameOf(certificate!), issuedAt: mso.validityInfo.signed, status: mso.status, signer: certificate! },
  };
}

function leafOf(chain: X509Certificate[], now: Date): X509Certificate {
  verifyCertificatePath(chain, now);
  return chain[0]!;
}

/** A distinguished name in one line (IF §2.4). */
function nameOf({ subject }: X509Certificate): string {
  return subject.replaceAll('\n', ', ');
}
