import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Validate,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { USER_AUTHENTICATIONS, type UserAuthentication } from '@vc/platform/access-control';
import { type IdentifierType } from '@vc/platform/service-clients';
import { GRANT_TYPES, type GrantType } from './issuance.entity';
import { TxCodeRule } from './tx-code-rule';
import { type TxCodeOptions } from './tx-code';

const MAX_CREDENTIALS = 20;

/** One credential of an offer. */
export class OfferedCredentialDto {
  /** This or `presetId`. */
  @IsOptional()
  @IsUUID()
  credentialTemplateId?: string;

  @IsOptional()
  @IsString()
  @Length(3, 200)
  presetId?: string;

  @IsObject()
  attributes: Record<string, unknown>;
}

export class ValidityPeriodDto {
  @IsOptional()
  @IsISO8601({ strict: true })
  validFrom?: string;

  @IsOptional()
  @IsISO8601({ strict: true })
  validUntil?: string;
}

/** IF B10: one credential, or with `credentials` several in one offer. */
export class CreateIssuanceDto {
  @IsOptional()
  @IsUUID()
  credentialTemplateId?: string;

  @IsOptional()
  @IsString()
  @Length(3, 200)
  presetId?: string;

  @ValidateIf((dto: CreateIssuanceDto) => dto.credentials === undefined)
  @IsObject()
  attributes?: Record<string, unknown>;

  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_CREDENTIALS)
  @ValidateNested({ each: true })
  @Type(() => OfferedCredentialDto)
  credentials?: OfferedCredentialDto[];

  /** Asks the holder for a code that reaches them on another way than the offer. */
  @IsOptional()
  @Validate(TxCodeRule)
  txCode?: boolean | TxCodeOptions;

  @IsOptional()
  @IsIn(GRANT_TYPES)
  grant?: GrantType;

  /** With `grant: authorization_code`: what the person does at the authorization server. */
  @IsOptional()
  @IsIn(USER_AUTHENTICATIONS)
  userAuthentication?: UserAuthentication;

  /** With `userAuthentication: login`: the user whom the offer is for. */
  @IsOptional()
  @IsString()
  @Length(1, 254)
  recipient?: string;

  @IsOptional()
  @IsIn(['email', 'username', 'externalIdentifier'])
  identifierType?: IdentifierType;

  @IsOptional()
  @IsISO8601({ strict: true })
  expiresAt?: string;

  @IsOptional()
  @ValidateNested()
  @Type(() => ValidityPeriodDto)
  validity?: ValidityPeriodDto;

  /** Nothing is issued before `POST /issuances/{id}/approve`. */
  @IsOptional()
  @IsBoolean()
  deferred?: boolean;
}
