import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { decodeBase64Url } from '@vc/protocol/crypto';
import {
  decodeDeviceResponse,
  elementsToJson,
  MdocError,
  MDL_DOC_TYPE,
  VerifiedIssuerSigned,
  verifyDocument,
} from '@vc/protocol/mdoc';
import { MDL_DOCUMENT_SIGNER } from '@vc/protocol/x509';
import { Issue } from './credential-verdict';
import { toIssue } from './issue';
import { IssuerTrust, TrustedSigner } from './issuer-trust';
import { PresentedCredential } from './presented-credential';
import { FormatVerification } from './sd-jwt-verification';

/** A `DeviceResponse` (ISO/IEC 18013-5 §9.3, OpenID4VP 1.0 §B.2). */
@Injectable()
export class MdocVerification {
  constructor(
    private readonly trust: IssuerTrust,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws UntrustedIssuerError where nobody can say whose key it is */
  async verify({ tenantId, presentation, rules, session }: PresentedCredential): Promise<FormatVerification> {
    const issues: Issue[] = [];
    let signer: TrustedSigner | undefined;
    try {
      const bytes = decodeBase64Url(presentation);
      if (!bytes) throw new MdocError('the presentation is not base64url');
      const document = decodeDeviceResponse(bytes);
      // ISO/IEC 18013-5 Annex B: driving licences are signed by those who are certified for that.
      const isLicence = document.docType === MDL_DOC_TYPE;
      const verified = await verifyDocument(document, {
        resolveIssuerKey: async (x5chain) => {
          const x5c = x5chain.map((der) => Buffer.from(der).toString('base64'));
          const usage = isLicence ? { extendedKeyUsage: MDL_DOCUMENT_SIGNER } : {};
          signer = await this.trust.ofChain(tenantId, x5c, { ...rules, ...usage });
          return signer.key;
        },
        sessionTranscript: session.sessionTranscript,
        now: this.clock(),
        onTimeError: (error) => issues.push(toIssue(error)),
        onDeviceError: (error) => issues.push(toIssue(error)),
      });
      return { issues, signer, ...contentOf(verified) };
    } catch (error) {
      if (!(error instanceof MdocError)) throw error;
      return { issues: [...issues, toIssue(error)], signer };
    }
  }
}

function contentOf({ mobileSecurityObject: { docType, status }, elements }: VerifiedIssuerSigned) {
  return { type: docType, claims: elementsToJson(elements), status };
}
