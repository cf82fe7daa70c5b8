import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, IsString, IsUUID, Length, ValidateIf } from 'class-validator';
import { TrustedEntitiesService } from './trusted-entities.service';
import { TrustedEntityDto } from './trusted-entity.dto';
import { VouchingService } from './vouching.service';

/** One of the two. */
class VouchDto {
  @ValidateIf(({ x5c }: VouchDto) => x5c === undefined)
  @IsString()
  @Length(1, 2_000)
  did?: string;

  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(10)
  @IsString({ each: true })
  x5c?: string[];

  @IsOptional()
  @IsString()
  extendedKeyUsage?: string;

  @IsOptional()
  @IsArray()
  @IsUUID(undefined, { each: true })
  trustedEntityIds?: string[];
}

class UnknownDto {
  @IsArray()
  @IsUUID(undefined, { each: true })
  ids: string[];
}

@Controller('internal/tenants/:id/trusted-entities')
@Internal()
export class InternalTrustedEntitiesController {
  constructor(
    private readonly entities: TrustedEntitiesService,
    private readonly vouching: VouchingService,
  ) {}

  @Post('vouch')
  @HttpCode(200)
  async vouch(@ResourceId('tenant') tenant: string, @Body() { did, x5c, ...rules }: VouchDto) {
    return this.vouching.vouch(tenant, { did, x5c }, rules);
  }

  @Post('unknown')
  @HttpCode(200)
  async unknown(@ResourceId('tenant') tenant: string, @Body() { ids }: UnknownDto) {
    return { unknown: await this.entities.listUnknown(tenant, ids) };
  }

  /** For trust resolution: `dto` has one identifier. */
  @Post('find-or-create')
  @HttpCode(200)
  async findOrCreate(@ResourceId('tenant') tenant: string, @Body() dto: TrustedEntityDto) {
    return this.entities.findOrCreate(tenant, dto);
  }
}
