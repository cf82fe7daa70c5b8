import { Controller, Get, Param, Query } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { IsKeyType, ResourceId } from '@vc/platform/http';
import { IsIn } from 'class-validator';
import { CertificateIssuer } from '../certificates/certificate-issuer';
import { CertificatesService } from '../certificates/certificates.service';
import { toSigner } from '../certificates/signer';
import { FederationEntitiesService } from '../federation-entity/federation-entities.service';
import type { KeyType } from '../pki/key-type';

class SignerQuery {
  @IsKeyType()
  keyType: KeyType = 'P-256';

  @IsIn(['true', 'false'])
  signMdl: 'true' | 'false' = 'false';
}

@Controller('internal/tenants')
export class InternalSignersController {
  constructor(
    private readonly issuer: CertificateIssuer,
    private readonly certificates: CertificatesService,
    private readonly entities: FederationEntitiesService,
  ) {}

  @Get(':id/issuer-signer')
  @Internal('issuance')
  async issuerSigner(@ResourceId('tenant') tenant: string, @Query() { keyType, signMdl }: SignerQuery) {
    const leaf = await this.issuer.getOrIssueLeaf(tenant, 'issuerRoot', keyType, signMdl === 'true');
    return { ...toSigner(leaf), isFederationEntity: await this.entities.exists(tenant) };
  }

  @Get(':id/verifier-signer')
  @Internal('presentation')
  async verifierSigner(@ResourceId('tenant') tenant: string, @Query() { keyType, signMdl }: SignerQuery) {
    return toSigner(await this.issuer.getOrIssueLeaf(tenant, 'verifierRoot', keyType, signMdl === 'true'));
  }

  /** The certificate may be deactivated: it still signs the requests that it began. */
  @Get(':id/signers/:certificateId')
  @Internal('presentation')
  async signer(@ResourceId('tenant') tenant: string, @Param('certificateId') certificateId: string) {
    return toSigner(await this.certificates.getInUse(tenant, certificateId));
  }
}
