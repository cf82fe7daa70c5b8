import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import {
  keyBindingFaults,
  SdJwtVcError,
  splitPresentation,
  VerifiedSdJwtVc,
  verifySdJwtVc,
} from '@vc/protocol/sd-jwt-vc';
import { Issue } from '../presentations/presentation.entity';
import { issue, issueOfFault } from './issue';
import { IssuerTrust, TrustedSigner } from './issuer-trust';
import { PresentedCredential, PresentationSession } from './presented-credential';

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
        onTimeFault: (error) => issues.push(issueOfFault(error)),
      });
      const expected = { ...session, transactionData: transactionDataFor(query.id, session), now: this.clock() };
      const faults = keyBindingFaults(parts, credential.holderKey, expected);
      issues.push(...faults.map((fault) => issue('HOLDER_BINDING_INVALID', fault)));
      return { issues, signer, ...contentOf(credential) };
    } catch (error) {
      if (!(error instanceof SdJwtVcError)) throw error;
      return { issues: [...issues, issueOfFault(error)], signer };
    }
  }
}

function contentOf({ vct, claims, status }: VerifiedSdJwtVc) {
  return { type: vct, claims, status };
}

/** Of the request's, those that name the credential. */
function transactionDataFor(id: string, { transactionData }: PresentationSession): string[] {
  return transactionData.filter((text) => {
    const { credential_ids: ids } = JSON.parse(Buffer.from(text, 'base64url').toString()) as {
      credential_ids: string[];
    };
    return ids.includes(id);
  });
}
