import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { TenantClocks } from '@vc/platform/service-clients';
import { findKeyBindingIssues, SdJwtVcError, splitPresentation, verifySdJwtVc } from '@vc/protocol/sd-jwt-vc';
import { transactionDataFor } from '@vc/protocol/openid4vp';
import { Issue } from './credential-verdict';
import { FormatVerification, toContent } from './format-verification';
import { issue, toIssue } from './issue';
import { PresentedCredential } from './presented-credential';
import type { ResolvedSigner } from './resolved-signer';
import { SignerResolver } from './signer-resolver';

/** SD-JWT VC with key binding (RFC 9901 §7.3, OpenID4VP 1.0 §B.3). */
@Injectable()
export class SdJwtVerification {
  constructor(
    private readonly signers: SignerResolver,
    private readonly clocks: TenantClocks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws UntrustedIssuerError if no key of the issuer is found */
  async verify(presented: PresentedCredential): Promise<FormatVerification> {
    const { query, presentation, session } = presented;
    const issues: Issue[] = [];
    const parts = splitPresentation(presentation);
    let signer: ResolvedSigner | undefined;
    try {
      const { vct, claims, status, holderKey } = await verifySdJwtVc(parts.sdJwt, {
        resolveIssuerKey: async (header, issuer) => {
          signer = await this.signers.resolveForCredential(presented, header, issuer);
          return signer.key;
        },
        now: await this.clocks.now(presented.tenantId),
        onTimeError: (error) => issues.push(toIssue(error)),
      });
      const expected = {
        ...session,
        transactionData: transactionDataFor(query.id, session.transactionData),
        // The holder's wallet has signed with its own clock.
        now: this.clock(),
      };
      const details = findKeyBindingIssues(parts, holderKey, expected);
      issues.push(...details.map((detail) => issue('HOLDER_BINDING_INVALID', detail)));
      return { issues, signer, content: toContent(signer, { types: [vct], claims, status }) };
    } catch (error) {
      if (!(error instanceof SdJwtVcError)) throw error;
      return { issues: [...issues, toIssue(error)], signer };
    }
  }
}
