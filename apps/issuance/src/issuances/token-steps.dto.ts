import { IsTime, NestedList } from '@vc/platform/http';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';

/** A token request of a wallet for an issuance. */
export class TokenStepDto {
  @IsUUID()
  tenantId: string;

  @IsUUID()
  issuanceId: string;

  @IsIn(['token.issued', 'token.refused'])
  step: 'token.issued' | 'token.refused';

  @IsTime()
  occurredAt: string;

  @IsString()
  @MaxLength(100)
  grantType: string;

  @IsOptional()
  @IsString()
  @MaxLength(64)
  code?: string;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  detail?: string;
}

export class TokenStepsDto {
  @IsArray()
  @ArrayMaxSize(500)
  @NestedList(() => TokenStepDto)
  steps: TokenStepDto[];
}
