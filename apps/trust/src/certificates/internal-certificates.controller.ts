import { Controller, Get, Query } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { IsIn } from 'class-validator';
import { KEY_TYPES, type KeyType } from '../keys/key.entity';
import { CertificatesService } from './certificates.service';
import { toIssuerSigner } from './issuer-signer';

class IssuerSignerQuery {
  @IsIn(KEY_TYPES)
  keyType: KeyType = 'P-256';
}

@Controller('internal/tenants')
@Internal()
export class InternalCertificatesController {
  constructor(private readonly certificates: CertificatesService) {}

  @Get(':id/issuer-signer')
  async issuerSigner(@ResourceId('tenant') tenant: string, @Query() { keyType }: IssuerSignerQuery) {
    return toIssuerSigner(await this.certificates.activeIssuerCertificate(tenant, keyType));
  }
}
