import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { TenantClocks } from '@vc/platform/service-clients';
import { Jwk } from '@vc/protocol/crypto';
import { transactionDataFor } from '@vc/protocol/openid4vp';
import { findKeyBindingIssues, splitPresentation } from '@vc/protocol/sd-jwt-vc';
import { findVpJwtIssues, parseVc, parseVpJwt, SecuringMechanism, VcdmError, verifyParsedVc } from '@vc/protocol/vcdm';
import { Issue } from './credential-verdict';
import { FormatVerification, toContent } from './format-verification';
import { issue, toIssue } from './issue';
import { PresentedCredential } from './presented-credential';
import type { ResolvedSigner } from './resolved-signer';
import { SignerResolver } from './signer-resolver';

/** A presentation without the check of its holder's signature. */
interface Unbound {
  mechanism: SecuringMechanism;
  credential: string;
  findBindingIssues: (holderKey: Jwk | undefined) => string[];
}

/**
 * A credential of the W3C data model 2.0 in a `vp+jwt` (OpenID4VP 1.0 §B.1.3.1), or with the key binding of an SD-JWT
 * (RFC 9901 §7.3).
 */
@Injectable()
export class W3cVerification {
  constructor(
    private readonly signers: SignerResolver,
    private readonly clocks: TenantClocks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws UntrustedIssuerError if no key of the issuer is found */
  async verify(presented: PresentedCredential): Promise<FormatVerification> {
    const issues: Issue[] = [];
    let signer: ResolvedSigner | undefined;
    try {
      const { mechanism, credential, findBindingIssues } = this.open(presented);
      const parsed = parseVc(credential, mechanism);
      signer = await this.signers.resolveForCredential(presented, parsed.jws.header, parsed.issuer);
      const { types, document, status, holderKey } = verifyParsedVc(parsed, signer.key, {
        now: await this.clocks.now(presented.tenantId),
        onTimeError: (error) => issues.push(toIssue(error)),
      });
      issues.push(...findBindingIssues(holderKey).map((detail) => issue('HOLDER_BINDING_INVALID', detail)));
      return { issues, signer, content: toContent(signer, { types: specificFirst(types), claims: document, status }) };
    } catch (error) {
      if (!(error instanceof VcdmError)) throw error;
      return { issues: [...issues, toIssue(error)], signer };
    }
  }

  private open({ query, presentation, session }: PresentedCredential): Unbound {
    // The holder's wallet has signed with its own clock.
    const expected = { ...session, now: this.clock() };
    if (query.format === 'vc+jwt') {
      const parsed = parseVpJwt(presentation);
      const findBindingIssues = (key: Jwk | undefined) => findVpJwtIssues(parsed, key, expected);
      return { mechanism: 'vc+jwt', credential: parsed.credential, findBindingIssues };
    }
    const parts = splitPresentation(presentation);
    const transactionData = transactionDataFor(query.id, session.transactionData);
    const findBindingIssues = (key: Jwk | undefined) =>
      findKeyBindingIssues(parts, key, { ...expected, transactionData });
    return { mechanism: 'vc+sd-jwt', credential: parts.sdJwt, findBindingIssues };
  }
}

/** Puts the type that each credential has last. */
function specificFirst(types: string[]): [string, ...string[]] {
  const isGeneral = (type: string) => type.endsWith('#VerifiableCredential');
  return types.toSorted((left, right) => Number(isGeneral(left)) - Number(isGeneral(right))) as [string, ...string[]];
}
