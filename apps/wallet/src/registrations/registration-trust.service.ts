import { Inject, Injectable } from '@nestjs/common';
import { type ListSigner, StatusLists } from '@vc/feature/status-lists';
import { type TenantId } from '@vc/platform/access-control';
import { type Budget, OutgoingHttpError } from '@vc/platform/outgoing-http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { TrustClient } from '@vc/platform/service-clients';
import type { JoseHeader } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import type { RegistrationCertificate } from '@vc/protocol/registration';
import { STATUS, StatusListError } from '@vc/protocol/status-list';
import { CertificatePathError, parseX5c } from '@vc/protocol/x509';

/** The cache scope of status lists, shared by all tenants: whether a signer is trusted is asked for each use. */
const SCOPE = 'wallet registrations';

interface Context {
  tenant: TenantId;
  budget: Budget;
}

/** Tells whether the registrar of a registration certificate is trusted, and whether it has revoked the certificate. */
@Injectable()
export class RegistrationTrustService {
  constructor(
    private readonly trust: TrustClient,
    private readonly statusLists: StatusLists,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns sentences without a full stop. @throws DomainError `UNAVAILABLE` if the trust service does not answer */
  async listIssues(context: Context, { x5c, status }: RegistrationCertificate): Promise<string[]> {
    const { trustedEntityId } = await this.trust.resolveTrustForChain(context.tenant, x5c, { purpose: 'registration' });
    if (trustedEntityId === null) return ['the registrar is not trusted here'];
    if (!status) return [];
    const findSigner = (header: JoseHeader) => this.findListSigner(context.tenant, trustedEntityId, header);
    const { budget } = context;
    try {
      const value = await this.statusLists.statusAt(SCOPE, status, findSigner, { now: this.clock(), budget });
      return value === STATUS.valid ? [] : ['the registration certificate has been revoked'];
    } catch (error) {
      if (!(error instanceof StatusListError) && !(error instanceof OutgoingHttpError)) throw error;
      return ['the status of the registration certificate cannot be found out'];
    }
  }

  /** The status list must have a signer of the same registrar. */
  private async findListSigner(tenant: TenantId, registrar: string, { x5c }: JoseHeader): Promise<ListSigner> {
    const chain = translating(
      () => parseX5c(x5c),
      CertificatePathError,
      (cause) => new StatusListError(cause.message, { cause }),
    );
    const { trustedEntityId } = await this.trust.resolveTrustForChain(
      tenant,
      chain.map(({ raw }) => raw.toString('base64')),
      { trustedEntityIds: [registrar], purpose: 'registrationStatusList' },
    );
    const key = chain[0].publicKey;
    return trustedEntityId === null ? { key, issue: 'the signer of the status list is not trusted' } : { key };
  }
}
