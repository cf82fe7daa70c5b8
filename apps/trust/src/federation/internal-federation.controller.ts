import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { IsString, Length } from 'class-validator';
import { FederatedIssuers } from './federated-issuers';

class FederatedIssuerDto {
  @IsString()
  @Length(1, 2_048)
  entityIdentifier: string;
}

@Controller('internal/tenants/:id/federation')
@Internal('presentation')
export class InternalFederationController {
  constructor(private readonly issuers: FederatedIssuers) {}

  @Post('issuers')
  @HttpCode(200)
  async findIssuer(@ResourceId('tenant') tenant: string, @Body() { entityIdentifier }: FederatedIssuerDto) {
    return this.issuers.find(tenant, entityIdentifier);
  }
}
