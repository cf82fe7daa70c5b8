import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import {
  findKeyBindingIssues,
  SdJwtVcError,
  splitPresentation,
  VerifiedSdJwtVc,
  verifySdJwtVc,
} from '@vc/protocol/sd-jwt-vc';
import { transactionDataFor } from '@vc/protocol/openid4vp';
import { Issue } from './credential-verdict';
import { issue, toIssue } from './issue';
import { IssuerTrust, TrustedSigner } from './issuer-trust';
import { PresentedCredential } from './presented-credential';

/** What became of one presentation before its claims and its status are looked at. */
export interface FormatVerification {
  issues: Issue[];
  signer?: TrustedSigner | undefined;
  type?: string;
  /** Undefined where they cannot be believed. */
  claims?: Record<string, unknown>;
  /** As the credential has it. */
  status?: unknown;
}

/** SD-JWT VC with key binding (RFC 9901 §7.3, OpenID4VP 1.0 §B.3). */
@Injectable()
export class SdJwtVerification {
  constructor(
    private readonly trust: IssuerTrust,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws UntrustedIssuerError where nobody can say whose key it is */
  async verify({ tenantId, query, presentation, rules, session }: PresentedCredential): Promise<FormatVerification> {
    const issues: Issue[] = [];
    const parts = splitPresentation(presentation);
    let signer: TrustedSigner | undefined;
    try {
      const credential = await verifySdJwtVc(parts.sdJwt, {
        resolveIssuerKey: async (header, issuer) => {
          signer = await this.trust.ofJwt(tenantId, header, issuer, rules);
          return signer.key;
        },
        now: this.clock(),
        onTimeError: (error) => issues.push(toIssue(error)),
      });
      const expected = {
        ...session,
        transactionData: transactionDataFor(query.id, session.transactionData),
        now: this.clock(),
      };
      const faults = findKeyBindingIssues(parts, credential.holderKey, expected);
      issues.push(...faults.map((fault) => issue('HOLDER_BINDING_INVALID', fault)));
      return { issues, signer, ...contentOf(credential) };
    } catch (error) {
      if (!(error instanceof SdJwtVcError)) throw error;
      return { issues: [...issues, toIssue(error)], signer };
    }
  }
}

function contentOf({ vct, claims, status }: VerifiedSdJwtVc) {
  return { type: vct, claims, status };
}
