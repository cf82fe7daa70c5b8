import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsUUID } from 'class-validator';
import { OpenOffersService } from './open-offers.service';

class FindOfferDto {
  @IsUUID()
  userId: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @IsUUID('all', { each: true })
  credentialConfigurationIds: string[];
}

/** For the authorization server, where a wallet asks without an offer (OpenID4VCI 1.0 §3.4). */
@Controller('internal')
@Internal()
export class InternalOffersController {
  constructor(private readonly offers: OpenOffersService) {}

  @Get('credential-configurations/:id')
  async configuration(@ResourceId('credential configuration') id: string) {
    return { tenantId: await this.offers.tenantOf(id) };
  }

  @Post('tenants/:id/offers/find')
  @HttpCode(200)
  async find(@ResourceId('tenant') tenant: string, @Body() dto: FindOfferDto) {
    return { issuerState: await this.offers.find(tenant, dto.userId, dto.credentialConfigurationIds) };
  }
}
