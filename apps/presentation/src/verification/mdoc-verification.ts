import { Injectable } from '@nestjs/common';
import { TenantClocks } from '@vc/platform/service-clients';
import { decodeBase64Url } from '@vc/protocol/crypto';
import { decodeDeviceResponse, elementsToJson, MdocError, MDL_DOC_TYPE, verifyDocument } from '@vc/protocol/mdoc';
import { MDL_DOCUMENT_SIGNER } from '@vc/protocol/x509';
import { Issue } from './credential-verdict';
import { FormatVerification, toContent } from './format-verification';
import { toIssue } from './issue';
import { PresentedCredential } from './presented-credential';
import type { ResolvedSigner } from './resolved-signer';
import { SignerResolver } from './signer-resolver';

/** A `DeviceResponse` (ISO/IEC 18013-5 §9.3, OpenID4VP 1.0 §B.2). */
@Injectable()
export class MdocVerification {
  constructor(
    private readonly signers: SignerResolver,
    private readonly clocks: TenantClocks,
  ) {}

  /** @throws UntrustedIssuerError if no key of the issuer is found */
  async verify({ tenantId, presentation, rules, session }: PresentedCredential): Promise<FormatVerification> {
    const issues: Issue[] = [];
    let signer: ResolvedSigner | undefined;
    try {
      const bytes = decodeBase64Url(presentation);
      if (!bytes) throw new MdocError('the presentation is not base64url');
      const document = decodeDeviceResponse(bytes);
      // ISO/IEC 18013-5 Annex B: the certificate of a driving licence's signer has an extended key usage.
      const isLicence = document.docType === MDL_DOC_TYPE;
      const { mobileSecurityObject, elements } = await verifyDocument(document, {
        resolveIssuerKey: async (x5chain) => {
          const x5c = x5chain.map((der) => Buffer.from(der).toString('base64'));
          const usage = isLicence ? { extendedKeyUsage: MDL_DOCUMENT_SIGNER } : {};
          signer = await this.signers.resolveForChain(tenantId, x5c, { ...rules, ...usage });
          return signer.key;
        },
        sessionTranscript: session.sessionTranscript,
        now: await this.clocks.now(tenantId),
        onTimeError: (error) => issues.push(toIssue(error)),
        onDeviceError: (error) => issues.push(toIssue(error)),
      });
      const { docType, status } = mobileSecurityObject;
      return {
        issues,
        signer,
        content: toContent(signer, { types: [docType], claims: elementsToJson(elements), status }),
      };
    } catch (error) {
      if (!(error instanceof MdocError)) throw error;
      return { issues: [...issues, toIssue(error)], signer };
    }
  }
}
