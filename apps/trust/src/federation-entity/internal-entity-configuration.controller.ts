import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { IsObject, IsString, Length } from 'class-validator';
import { EntityConfigurations } from './entity-configurations';

class EntityConfigurationDto {
  @IsString()
  @Length(1, 2_048)
  base: string;

  @IsObject()
  issuerMetadata: Record<string, unknown>;
}

/** Signs what the issuance service says of the tenant as an issuer. The tenant has set all else. */
@Controller('internal/tenants/:id/federation')
@Internal('issuance')
export class InternalEntityConfigurationController {
  constructor(private readonly configurations: EntityConfigurations) {}

  @Get('entity-configuration/version')
  async version(@ResourceId('tenant') tenant: string) {
    return { version: await this.configurations.findVersion(tenant) };
  }

  @Post('entity-configuration')
  @HttpCode(200)
  async sign(@ResourceId('tenant') tenant: string, @Body() dto: EntityConfigurationDto) {
    return { statement: await this.configurations.get(tenant, dto) };
  }
}
