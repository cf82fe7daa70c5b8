import { Injectable } from '@nestjs/common';
import { acceptsTypes, CredentialQuery, findUnmetClaims, keepClaims } from '@vc/protocol/dcql';
import { toRequestedFormat } from '../requested-credentials/wire-format';
import { CredentialStatusService, StatusCheck } from './credential-status.service';
import { CredentialVerdict, Issue } from './credential-verdict';
import { CredentialContent, FormatVerification } from './format-verification';
import { issue } from './issue';
import { IssuerNames } from './issuer-names';
import { MdocVerification } from './mdoc-verification';
import { PresentedCredential, VerifiedPresentation } from './presented-credential';
import { SdJwtVerification } from './sd-jwt-verification';
import type { ResolvedSigner } from './resolved-signer';
import { UntrustedIssuerError } from './verification.errors';
import { W3cVerification } from './w3c-verification';

const NOT_CHECKED: StatusCheck = { status: null, issues: [] };

/** Verifies one presentation, and lists each issue of it. */
@Injectable()
export class CredentialVerificationService {
  constructor(
    private readonly sdJwt: SdJwtVerification,
    private readonly mdoc: MdocVerification,
    private readonly w3c: W3cVerification,
    private readonly statuses: CredentialStatusService,
    private readonly names: IssuerNames,
  ) {}

  async verify(presented: PresentedCredential): Promise<VerifiedPresentation> {
    const { query, tenantId } = presented;
    const format = await this.verifyFormat(presented);
    const { content } = format;
    const issues = [...format.issues, ...trustIssues(format.signer), ...(content ? queryIssues(query, content) : [])];
    // Skip the status list when the credential is already invalid.
    const isCheckable = content !== undefined && issues.length === 0;
    const check = isCheckable ? await this.statuses.check(presented, content) : NOT_CHECKED;
    issues.push(...check.issues);
    const issuerName = format.signer ? await this.names.find(tenantId, format.signer) : null;
    const verdict = { ...toVerdict(query, format, { status: check.status, issues }), issuerName };
    const paths = query.claims?.map(({ path }) => path) ?? [];
    return { verdict, attributes: content && verdict.isValid ? keepClaims(content.claims, paths) : {} };
  }

  private async verifyFormat(presented: PresentedCredential): Promise<FormatVerification> {
    try {
      return await this.verificationOf(presented.query).verify(presented);
    } catch (error) {
      if (!(error instanceof UntrustedIssuerError)) throw error;
      return { issues: error.issues.map((detail) => issue('ISSUER_NOT_TRUSTED', detail)) };
    }
  }

  private verificationOf({ format }: CredentialQuery): Pick<W3cVerification, 'verify'> {
    if (format === 'mso_mdoc') return this.mdoc;
    return format === 'dc+sd-jwt' ? this.sdJwt : this.w3c;
  }
}

function toVerdict(
  { id, format }: CredentialQuery,
  { content, signer }: FormatVerification,
  { status, issues }: StatusCheck,
): CredentialVerdict {
  return {
    id,
    format: toRequestedFormat(format),
    type: content?.types[0] ?? null,
    issuer: signer?.issuer ?? null,
    isValid: content !== undefined && issues.length === 0,
    status,
    issues,
    trustedEntityId: signer?.decision.trustedEntityId ?? null,
  };
}

function trustIssues(signer: ResolvedSigner | undefined): Issue[] {
  if (!signer || !('faults' in signer.decision)) return [];
  return signer.decision.faults.map((detail) => issue('ISSUER_NOT_TRUSTED', detail));
}

function queryIssues(query: CredentialQuery, { types, claims }: CredentialContent): Issue[] {
  const isRequested = acceptsTypes(query, types);
  return [
    ...(isRequested ? [] : [issue('TYPE_NOT_REQUESTED', 'the credential is of another type than was asked for')]),
    ...findUnmetClaims(query, claims).map((detail) => issue('CLAIMS_NOT_SATISFIED', detail)),
  ];
}
