import { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import { CertificatePathError, describeIssuer, fingerprintOf, parseX5c } from '@vc/protocol/x509';
import { RevocationService } from '../revocation/revocation.service';
import { TrustedEntitiesRepository } from './trusted-entities.repository';

/** Finds the revoked certificates of signers, trusted or not, that a tenant's wallet users meet. */
@Injectable()
export class SignerRevocations {
  constructor(
    private readonly database: Database,
    private readonly entities: TrustedEntitiesRepository,
    private readonly revocation: RevocationService,
  ) {}

  /** @param x5c base64 DER, leaf first. @returns sentences without a full stop; an empty list if none is revoked */
  async listIssues(tenant: TenantId, x5c: string[]): Promise<string[]> {
    try {
      const chain = parseX5c(x5c);
      const names = { subject: describeIssuer(chain.at(-1) ?? chain[0]), fingerprints: chain.map(fingerprintOf) };
      const authorities = await this.database.transaction(tenant, (tx) =>
        this.entities.listAuthorities(tx, tenant, names),
      );
      const anchors = authorities.map(({ certificate }) => new X509Certificate(certificate));
      return await this.revocation.listViolations(tenant, chain, anchors);
    } catch (error) {
      if (error instanceof CertificatePathError) return error.issues;
      throw error;
    }
  }
}
