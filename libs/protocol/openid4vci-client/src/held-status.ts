import type { KeyObject } from 'node:crypto';
import type { JoseHeader } from '@vc/protocol/crypto';
import { parseCompactJws } from '@vc/protocol/crypto';
import { isW3cFormat } from '@vc/protocol/dcql';
import type { DidDocuments } from '@vc/protocol/did';
import { issuerCertificates, readMobileSecurityObject } from '@vc/protocol/mdoc';
import type { StatusReference } from '@vc/protocol/status-list';
import { parseStatusReference } from '@vc/protocol/status-list';
import type { SecuringMechanism } from '@vc/protocol/vcdm';
import { parseVc } from '@vc/protocol/vcdm';
import { translateErrors } from './translate-errors';
import type { CredentialSigner } from './credential-signer';
import { resolveJwtSigner, resolveMdocSigner } from './credential-signer';
import { parseMdoc } from './parse-mdoc';
import type { CredentialFormat } from './verify-credential';
import { assertSameAuthority } from './verify-status';

/** The status reference of a held credential, and the check of its status list's signer. */
export interface HeldStatus extends StatusReference {
  /**
   * Resolves the key of the status list's signer.
   * @throws OfferRejectedError if a certificate is not valid now, StatusListError if the list is of another authority
   */
  resolveListKey: (header: JoseHeader, iss: string | undefined) => Promise<KeyObject>;
}

/**
 * Reads the status references of held credentials. A held credential was verified when it was received, so its
 * signature is not verified again. Each signer is resolved once.
 */
export class HeldStatusReader {
  /** Failures are kept, too, so that the host of a DID that is away is not asked for each credential. */
  private readonly signers = new Map<string, Promise<CredentialSigner>>();

  constructor(private readonly options: { now: Date; dids: DidDocuments }) {}

  /** Returns undefined if the credential has no status. @throws OfferRejectedError if it cannot be parsed */
  async find(credential: string, format: CredentialFormat): Promise<HeldStatus | undefined> {
    return translateErrors(async () =>
      format === 'mso_mdoc' ? this.readMdoc(credential) : this.readJwt(credential, format),
    );
  }

  private readJwt(credential: string, format: Exclude<CredentialFormat, 'mso_mdoc'>): HeldStatus | undefined {
    const { header, issuer, status } = isW3cFormat(format) ? readW3c(credential, format) : readSdJwtVc(credential);
    return this.toHeldStatus(status, () => this.resolveJwtSigner(header, issuer));
  }

  private readMdoc(credential: string): HeldStatus | undefined {
    const issuerSigned = parseMdoc(credential);
    const { status } = readMobileSecurityObject(issuerSigned);
    const chain = issuerCertificates(issuerSigned);
    const name = chain.map((certificate) => Buffer.from(certificate).toString('base64')).join();
    return this.toHeldStatus(status, () =>
      this.resolveOnce(name, async () => resolveMdocSigner(chain, this.options.now)),
    );
  }

  private toHeldStatus(status: unknown, signer: () => Promise<CredentialSigner>): HeldStatus | undefined {
    const reference = parseStatusReference(status);
    if (!reference) return undefined;
    const resolveListKey = (header: JoseHeader, iss: string | undefined) =>
      translateErrors(async () => {
        const ofList = await this.resolveJwtSigner(header, iss);
        assertSameAuthority(ofList, await signer());
        return ofList.key;
      });
    return { ...reference, resolveListKey };
  }

  private resolveJwtSigner(header: JoseHeader, iss: string | undefined): Promise<CredentialSigner> {
    return this.resolveOnce(JSON.stringify([header.x5c, header.kid, iss]), () =>
      resolveJwtSigner(header, iss, this.options),
    );
  }

  private resolveOnce(name: string, find: () => Promise<CredentialSigner>): Promise<CredentialSigner> {
    const signer = this.signers.get(name) ?? find();
    this.signers.set(name, signer);
    return signer;
  }
}

/** The members of a credential that its status is found and verified with. */
interface SignedStatus {
  header: JoseHeader;
  issuer: string | undefined;
  status: unknown;
}

function readSdJwtVc(credential: string): SignedStatus {
  const [jwt = ''] = credential.split('~', 1);
  const { header, payload } = parseCompactJws(jwt);
  return { header, issuer: typeof payload.iss === 'string' ? payload.iss : undefined, status: payload.status };
}

function readW3c(credential: string, format: SecuringMechanism): SignedStatus {
  const { jws, issuer } = parseVc(credential, format);
  return { header: jws.header, issuer, status: jws.payload.status };
}
