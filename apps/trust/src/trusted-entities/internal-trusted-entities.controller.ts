import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { type ProvenSigner, type SignerRole, TRUST_PURPOSES, type TrustPurpose } from '@vc/platform/service-clients';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  ValidateIf,
} from 'class-validator';
import { SignerIdentifier } from './signer-identifier';
import { SignerRevocations } from './signer-revocations';
import { TrustResolver } from './trust-resolver';
import { TrustedEntitiesService } from './trusted-entities.service';
import { TrustedEntityDto } from './trusted-entity.dto';

/** A did:jwk with a key of ML-DSA-87 has some 4,700 characters. One of more than 2,000 cannot be pinned, so it is not trusted. */
const MAX_DID_CHARACTERS = 5_000;
/** A presentation requests up to 20 credentials, with 20 trusted entities each. */
const MAX_NAMED_ENTITIES = 400;

/** A signer, by `did`, `x5c` or both. */
class SignerDto {
  @ValidateIf(({ x5c }: SignerDto) => x5c === undefined)
  @IsString()
  @Length(1, MAX_DID_CHARACTERS)
  did?: string;

  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(10)
  @IsString({ each: true })
  x5c?: string[];
}

/** A signer, by one of `did` and `x5c`, and the rules of the decision. */
class ResolveTrustDto extends SignerDto {
  @IsOptional()
  @IsString()
  extendedKeyUsage?: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_NAMED_ENTITIES)
  @IsUUID(undefined, { each: true })
  trustedEntityIds?: string[];

  @IsOptional()
  @IsIn(TRUST_PURPOSES)
  purpose?: TrustPurpose;
}

class ProvenSignerDto extends SignerDto implements ProvenSigner {
  @IsIn(['issuer', 'verifier'])
  role: SignerRole;
}

class ChainDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(10)
  @IsString({ each: true })
  x5c: string[];
}

class UnknownDto {
  @IsArray()
  @ArrayMaxSize(MAX_NAMED_ENTITIES)
  @IsUUID(undefined, { each: true })
  ids: string[];
}

@Controller('internal/tenants/:id/trusted-entities')
@Internal('presentation')
export class InternalTrustedEntitiesController {
  constructor(
    private readonly entities: TrustedEntitiesService,
    private readonly resolver: TrustResolver,
    private readonly identifier: SignerIdentifier,
    private readonly revocations: SignerRevocations,
  ) {}

  @Post('vouch')
  @Internal('presentation', 'wallet', 'auth', 'issuance')
  @HttpCode(200)
  async resolveTrust(@ResourceId('tenant') tenant: string, @Body() { did, x5c, ...rules }: ResolveTrustDto) {
    return this.resolver.resolveTrust(tenant, { did, x5c }, rules);
  }

  @Post('identify')
  @Internal('presentation', 'wallet')
  @HttpCode(200)
  async identify(@ResourceId('tenant') tenant: string, @Body() signer: ProvenSignerDto) {
    return { signer: await this.identifier.identify(tenant, signer) };
  }

  @Post('revocations')
  @Internal('wallet')
  @HttpCode(200)
  async listRevocations(@ResourceId('tenant') tenant: string, @Body() { x5c }: ChainDto) {
    return { issues: await this.revocations.listIssues(tenant, x5c) };
  }

  @Post('unknown')
  @HttpCode(200)
  async findUnknown(@ResourceId('tenant') tenant: string, @Body() { ids }: UnknownDto) {
    return { unknown: await this.entities.listUnknown(tenant, ids) };
  }

  /** Trust resolution (IF §9.4). `dto` has exactly one identifier. */
  @Post('find-or-create')
  @HttpCode(200)
  async findOrCreate(@ResourceId('tenant') tenant: string, @Body() dto: TrustedEntityDto) {
    return this.entities.findOrCreate(tenant, dto);
  }
}
