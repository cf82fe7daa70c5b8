import { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { DataKeys } from '@vc/platform/key-store';
import { readValidity } from '@vc/protocol/x509';
import type { EstAuthentication, EstRenewal, ShownAuthentication } from './est-renewal.entity';

type Sealed = Pick<EstRenewal, 'id' | 'tenantId' | 'sealedAuthentication'>;

/** Encrypts how a tenant authenticates at its EST server. */
@Injectable()
export class EstSealer {
  constructor(private readonly dataKeys: DataKeys) {}

  /** Loads the cipher of the tenant, before the transaction that stores what is sealed. */
  async loadFor(tenantId: TenantId): Promise<(id: string, authentication: EstAuthentication) => string> {
    const cipher = await this.dataKeys.cipherFor(tenantId);
    return (id, authentication) => cipher.sealJson(authentication, toContext(tenantId, id));
  }

  /** @throws Error when the key-encryption key is missing */
  async open({ id, tenantId, sealedAuthentication }: Sealed): Promise<EstAuthentication> {
    const cipher = await this.dataKeys.cipherFor(tenantId);
    return cipher.openJson<EstAuthentication>(sealedAuthentication, toContext(tenantId, id));
  }
}

/** What may be shown of an authentication. */
export function toShownAuthentication(authentication: EstAuthentication): ShownAuthentication {
  if ('username' in authentication) return { username: authentication.username };
  const certificate = new X509Certificate(authentication.certificate);
  const { subject, fingerprint256: fingerprint } = certificate;
  return { clientCertificate: { subject, notAfter: readValidity(certificate).notAfter.toISOString(), fingerprint } };
}

function toContext(tenantId: string, id: string): string {
  return `trust.est_renewals/${tenantId}/${id}`;
}
