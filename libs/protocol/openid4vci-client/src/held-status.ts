import type { KeyObject } from 'node:crypto';
import type { JoseHeader } from '@vc/protocol/crypto';
import { decodeBase64Url, parseCompactJws } from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import { decodeIssuerSigned, issuerCertificates, readMobileSecurityObject } from '@vc/protocol/mdoc';
import type { StatusReference } from '@vc/protocol/status-list';
import { parseStatusReference } from '@vc/protocol/status-list';
import { asRejection } from './as-rejection';
import type { CredentialSigner } from './credential-signer';
import { signerOfJwt, signerOfMdoc } from './credential-signer';
import { OfferRejectedError } from './offer-rejected-error';
import type { CredentialFormat } from './verify-credential';
import { assertSameAuthority } from './verify-status';

/** Where the status of a held credential is, and who may say what it is. */
export interface HeldStatus extends StatusReference {
  /**
   * The key of a list's signer.
   * @throws OfferRejectedError where a certificate no longer holds, StatusListError where the list is of another issuer
   */
  resolveListKey: (header: JoseHeader, iss: string | undefined) => Promise<KeyObject>;
}

/**
 * Reads the status references of held credentials. A held credential was verified when it was received, so its
 * signature is not verified again. A signer that several credentials have in common is resolved once.
 */
export class HeldStatusReader {
  private readonly signers = new Map<string, Promise<CredentialSigner>>();

  constructor(private readonly options: { now: Date; dids: DidDocuments }) {}

  /** Undefined where the credential has no status. @throws OfferRejectedError where it cannot be parsed */
  async find(credential: string, format: CredentialFormat): Promise<HeldStatus | undefined> {
    return asRejection(async () => (format === 'mso_mdoc' ? this.ofMdoc(credential) : this.ofSdJwt(credential)));
  }

  private ofSdJwt(credential: string): HeldStatus | undefined {
    const [jwt = ''] = credential.split('~', 1);
    const { header, payload } = parseCompactJws(jwt);
    const iss = typeof payload.iss === 'string' ? payload.iss : undefined;
    return this.heldStatus(payload.status, () => this.signerOfJwt(header, iss));
  }

  private ofMdoc(credential: string): HeldStatus | undefined {
    const bytes = decodeBase64Url(credential);
    if (!bytes) throw new OfferRejectedError(['the mdoc is not base64url']);
    const issuerSigned = decodeIssuerSigned(bytes);
    const { status } = readMobileSecurityObject(issuerSigned);
    const chain = issuerCertificates(issuerSigned);
    const name = chain.map((certificate) => Buffer.from(certificate).toString('base64')).join();
    return this.heldStatus(status, () => this.once(name, async () => signerOfMdoc(chain, this.options.now)));
  }

  private heldStatus(status: unknown, signer: () => Promise<CredentialSigner>): HeldStatus | undefined {
    const reference = parseStatusReference(status);
    if (!reference) return undefined;
    const resolveListKey = (header: JoseHeader, iss: string | undefined) =>
      asRejection(async () => {
        const ofList = await this.signerOfJwt(header, iss);
        assertSameAuthority(ofList, await signer());
        return ofList.key;
      });
    return { ...reference, resolveListKey };
  }

  private signerOfJwt(header: JoseHeader, iss: string | undefined): Promise<CredentialSigner> {
    return this.once(JSON.stringify([header.x5c, header.kid, iss]), () => signerOfJwt(header, iss, this.options));
  }

  private once(name: string, find: () => Promise<CredentialSigner>): Promise<CredentialSigner> {
    const signer = this.signers.get(name) ?? find();
    this.signers.set(name, signer);
    return signer;
  }
}
