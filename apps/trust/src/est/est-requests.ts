import { Injectable } from '@nestjs/common';
import { Database } from '@vc/platform/persistence';
import { createRenewalRequest } from '@vc/protocol/x509';
import type { Certificate } from '../certificates/certificate.entity';
import { KeysService } from '../keys/keys.service';
import type { LeafType } from '../pki/certificate-types';
import { extendedKeyUsagesOf } from '../pki/create-chain';
import { EstError } from './est.errors';
import type { EstRenewal } from './est-renewal.entity';
import { EstRenewalsRepository } from './est-renewals.repository';

export interface StoredRequest {
  /** PEM */
  request: string;
  keyId: string;
}

/** Makes requests for the renewal of certificates. A request is stored before it is sent, and sent until it is answered. */
@Injectable()
export class EstRequests {
  constructor(
    private readonly database: Database,
    private readonly renewals: EstRenewalsRepository,
    private readonly keys: KeysService,
  ) {}

  /** @throws EstError, DomainError `UNAVAILABLE` */
  async getOrCreate(renewal: EstRenewal, certificate: Certificate): Promise<StoredRequest> {
    const { request, requestedKeyId } = renewal;
    if (request !== null && requestedKeyId !== null) return { request, keyId: requestedKeyId };
    return this.store(renewal, await this.create(renewal, certificate));
  }

  private async create({ tenantId, rekey }: EstRenewal, certificate: Certificate): Promise<StoredRequest> {
    const { type, keyType, signMdl } = certificate;
    const keyId = rekey ? await this.keys.create(tenantId, keyType) : certificate.keyId;
    const request = await createRenewalRequest({
      certificate: certificate.certificate,
      key: await this.keys.signer(tenantId, keyId),
      extendedKeyUsages: extendedKeyUsagesOf(type as LeafType, signMdl),
    });
    return { request, keyId };
  }

  private async store({ tenantId, certificateId, id }: EstRenewal, made: StoredRequest): Promise<StoredRequest> {
    await this.database.transaction(tenantId, async (tx) => {
      const setting = await this.renewals.findForUpdate(tx, tenantId, certificateId);
      if (setting?.id !== id) throw new EstError('The setting was changed during the attempt.');
      await this.renewals.save(tx, { ...setting, request: made.request, requestedKeyId: made.keyId });
    });
    return made;
  }
}
