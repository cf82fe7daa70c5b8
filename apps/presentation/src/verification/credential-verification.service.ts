import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { OutgoingHttpError } from '@vc/platform/outgoing-http';
import { TrustRules } from '@vc/platform/service-clients';
import { ListSigner, StatusLists } from '@vc/feature/status-lists';
import { JoseHeader } from '@vc/protocol/crypto';
import { CredentialQuery, keepClaims, findUnmetClaims } from '@vc/protocol/dcql';
import { isSupportedDid, findIssuerDid } from '@vc/protocol/did';
import { STATUS, StatusListError, parseStatusReference } from '@vc/protocol/status-list';
import { CredentialVerdict, Issue } from './credential-verdict';
import { issue } from './issue';
import { IssuerTrust, TrustedSigner, UntrustedIssuerError } from './issuer-trust';
import { MdocVerification } from './mdoc-verification';
import { PresentedCredential, VerifiedPresentation } from './presented-credential';
import { FormatVerification, SdJwtVerification } from './sd-jwt-verification';

/** Holds one presentation against everything that it has to be; says every reason for which it is not. */
@Injectable()
export class CredentialVerificationService {
  constructor(
    private readonly sdJwt: SdJwtVerification,
    private readonly mdoc: MdocVerification,
    private readonly trust: IssuerTrust,
    private readonly statusLists: StatusLists,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async verify(presented: PresentedCredential): Promise<VerifiedPresentation> {
    const { query } = presented;
    const found = await this.verifyFormat(presented);
    const issues = [...found.issues, ...trustIssues(found.signer), ...queryIssues(query, found)];
    // Nobody's server is asked about a credential that is worth nothing.
    const isWorthAsking = issues.length === 0;
    const status = isWorthAsking ? await this.statusOf(presented, found) : { status: null, issues: [] };
    issues.push(...status.issues);
    const verdict = verdictOf(query, found, { status: status.status, issues });
    const paths = query.claims?.map(({ path }) => path) ?? [];
    return { verdict, attributes: verdict.isValid ? keepClaims(found.claims!, paths) : {} };
  }

  private async verifyFormat(presented: PresentedCredential): Promise<FormatVerification> {
    try {
      const format = presented.query.format === 'mso_mdoc' ? this.mdoc : this.sdJwt;
      return await format.verify(presented);
    } catch (error) {
      if (!(error instanceof UntrustedIssuerError)) throw error;
      return { issues: error.faults.map((fault) => issue('ISSUER_NOT_TRUSTED', fault)) };
    }
  }

  /** Token Status List §8.3 */
  private async statusOf(
    { tenantId, rules }: PresentedCredential,
    { status, signer }: FormatVerification,
  ): Promise<{ status: CredentialVerdict['status']; issues: Issue[] }> {
    if (status === undefined) return { status: null, issues: [] };
    const reference = parseStatusReference(status);
    if (!reference) return { status: null, issues: [issue('STATUS_UNAVAILABLE', 'the status is of an unknown kind')] };
    const among = sameVoucher(rules, signer!);
    try {
      const value = await this.statusLists.statusAt(
        tenantId,
        reference,
        async (header, iss) =>
          listSigner(await this.trust.ofJwt(tenantId, header, iss ?? impliedDid(header, signer!), among)),
        this.clock(),
      );
      return statusIssues(value);
    } catch (error) {
      if (!isStatusListFailure(error) && !(error instanceof UntrustedIssuerError)) throw error;
      return { status: null, issues: [issue('STATUS_UNAVAILABLE', error.message.replace(/\.$/, ''))] };
    }
  }
}

function verdictOf(
  { id, format }: CredentialQuery,
  { type, signer }: FormatVerification,
  { status, issues }: Pick<CredentialVerdict, 'status' | 'issues'>,
): CredentialVerdict {
  return {
    id,
    format: format === 'mso_mdoc' ? 'mdoc' : 'sd-jwt-vc',
    type: type ?? null,
    issuer: signer?.issuer ?? null,
    isValid: issues.length === 0,
    status,
    issues,
    trustedEntityId: signer?.voucher.trustedEntityId ?? null,
  };
}

function trustIssues(signer: TrustedSigner | undefined): Issue[] {
  if (!signer || !('faults' in signer.voucher)) return [];
  return signer.voucher.faults.map((fault) => issue('ISSUER_NOT_TRUSTED', fault));
}

function queryIssues(query: CredentialQuery, { type, claims }: FormatVerification): Issue[] {
  if (claims === undefined) return [];
  const { meta } = query;
  const isAsked = 'vct_values' in meta ? meta.vct_values.includes(type!) : meta.doctype_value === type;
  return [
    ...(isAsked ? [] : [issue('TYPE_NOT_REQUESTED', 'the credential is of another type than was asked for')]),
    ...findUnmetClaims(query, claims).map((fault) => issue('CLAIMS_NOT_SATISFIED', fault)),
  ];
}

function isStatusListFailure(error: unknown): error is Error {
  return error instanceof StatusListError || error instanceof OutgoingHttpError;
}

function listSigner({ key, voucher }: TrustedSigner): ListSigner {
  return 'faults' in voucher ? { key, fault: 'the signer of the status list is not trusted' } : { key };
}

/** The list must be of whoever vouches for the credential. */
function sameVoucher(rules: TrustRules, { voucher }: TrustedSigner): TrustRules {
  return voucher.trustedEntityId === null ? rules : { trustedEntityIds: [voucher.trustedEntityId] };
}

/** A status list that names no DID is held against the DID that vouched for the credential. */
function impliedDid(header: JoseHeader, { voucher, issuer }: TrustedSigner): string | undefined {
  const isByDid = !('faults' in voucher) && isSupportedDid(issuer);
  return isByDid && findIssuerDid(header, undefined) === undefined ? issuer : undefined;
}

function statusIssues(value: number): { status: CredentialVerdict['status']; issues: Issue[] } {
  if (value === STATUS.valid) return { status: 'valid', issues: [] };
  if (value === STATUS.invalid) {
    return { status: 'revoked', issues: [issue('REVOKED', 'the issuer has revoked the credential')] };
  }
  if (value === STATUS.suspended) {
    return { status: 'suspended', issues: [issue('SUSPENDED', 'the issuer has suspended the credential')] };
  }
  return { status: null, issues: [issue('STATUS_UNAVAILABLE', 'the status has no known meaning')] };
}
