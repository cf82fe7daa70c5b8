import { Controller, Get, Query } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { IsIn } from 'class-validator';
import { KEY_TYPES, type KeyType } from '../keys/key.entity';
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
  constructor(private readonly issuing: IssuingService) {}

  @Get(':id/issuer-signer')
  async issuerSigner(@ResourceId('tenant') tenant: string, @Query() { keyType, signMdl }: SignerQuery) {
    return toSigner(await this.issuing.activeLeaf(tenant, 'issuerRoot', keyType, signMdl === 'true'));
  }

  @Get(':id/verifier-signer')
  async verifierSigner(@ResourceId('tenant') tenant: string, @Query() { keyType, signMdl }: SignerQuery) {
    return toSigner(await this.issuing.activeLeaf(tenant, 'verifierRoot', keyType, signMdl === 'true'));
  }
}
