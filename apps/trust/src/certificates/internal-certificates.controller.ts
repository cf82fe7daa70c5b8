import { Controller, Get, Param, Query } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { IsIn } from 'class-validator';
import { KEY_TYPES, type KeyType } from '../keys/key.entity';
import { CertificatesService } from './certificates.service';
import { IssuingService } from './issuing.service';
import { toSigner } from './signer';

class SignerQuery {
  @IsIn(KEY_TYPES)
  keyType: KeyType = 'P-256';

  @IsIn(['true', 'false'])
  signMdl: 'true' | 'false' = 'false';
}

@Controller('internal/tenants')
@Internal()
export class InternalCertificatesController {
  constructor(
    private readonly issuing: IssuingService,
    private readonly certificates: CertificatesService,
  ) {}

  @Get(':id/issuer-signer')
  async issuerSigner(@ResourceId('tenant') tenant: string, @Query() { keyType, signMdl }: SignerQuery) {
    return toSigner(await this.issuing.activeLeaf(tenant, 'issuerRoot', keyType, signMdl === 'true'));
  }

  @Get(':id/verifier-signer')
  async verifierSigner(@ResourceId('tenant') tenant: string, @Query() { keyType, signMdl }: SignerQuery) {
    return toSigner(await this.issuing.activeLeaf(tenant, 'verifierRoot', keyType, signMdl === 'true'));
  }

  /** Of a certificate that others know already: it may have given way to another, and still stands for what it began. */
  @Get(':id/signers/:certificateId')
  async signer(@ResourceId('tenant') tenant: string, @Param('certificateId') certificateId: string) {
    return toSigner(await this.certificates.getInUse(tenant, certificateId));
  }
}
