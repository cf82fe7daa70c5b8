import { Checked, IsTime, Nested, NestedList, violation, Violation } from '@vc/platform/http';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Validate,
  ValidateIf,
  ValidatorConstraint,
  ValidatorConstraintInterface,
} from 'class-validator';
import { AnnotatedDto } from '@vc/feature/annotations';
import { USER_AUTHENTICATIONS, type UserAuthentication } from '@vc/feature/issuance-grant';
import { type IdentifierType } from '@vc/platform/service-clients';
import { GRANT_TYPES, type GrantType } from './issuance.entity';
import { type TxCodeOptions } from './tx-code';

@ValidatorConstraint()
class TxCodeRule implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    if (typeof value === 'boolean') return true;
    if (typeof value !== 'object' || value === null) return false;
    const { length = 6, inputMode = 'numeric', ...unknown } = value as Record<string, unknown>;
    const isLength = Number.isInteger(length) && Number(length) >= 4 && Number(length) <= 12;
    return isLength && ['numeric', 'text'].includes(inputMode as string) && Object.keys(unknown).length === 0;
  }

  defaultMessage(): string {
    return 'txCode must be a boolean, or an object of length (4 to 12) and inputMode (numeric or text)';
  }
}

const MAX_CREDENTIALS = 20;

/** The members of a request for one credential, which `credentials` replaces. */
const SINGLE = ['credentialTemplateId', 'presetId', 'attributes'] as const;

function* sourceViolations({ credentialTemplateId, presetId }: OfferedCredentialDto): Generator<Violation> {
  if ((credentialTemplateId === undefined) !== (presetId === undefined)) return;
  const detail = 'Exactly one of credentialTemplateId and presetId is required.';
  yield { detail, source: { pointer: '/credentialTemplateId' } };
}

function* formViolations(dto: CreateIssuanceDto): Generator<Violation> {
  if (!dto.credentials) yield* sourceViolations(dto as OfferedCredentialDto);
  for (const member of dto.credentials ? SINGLE : []) {
    if (dto[member] !== undefined) yield violation(`/${member}`, 'and credentials must not both be sent');
  }
}

function* grantViolations(dto: CreateIssuanceDto): Generator<Violation> {
  const { grant, txCode, userAuthentication, recipient, identifierType } = dto;
  const isCode = grant === 'authorization_code';
  const isLogIn = isCode && (userAuthentication ?? 'login') === 'login';
  const foreign = {
    txCode: isCode && txCode,
    userAuthentication: !isCode && userAuthentication,
    recipient: !isLogIn && recipient,
    identifierType: recipient === undefined && identifierType,
  };
  for (const [member, isSent] of Object.entries(foreign)) {
    if (isSent) yield violation(`/${member}`, 'does not belong to an offer of this kind');
  }
}

/** One credential of an offer. */
@Checked<OfferedCredentialDto>(['credentialTemplateId', 'presetId'], sourceViolations)
export class OfferedCredentialDto {
  /** Either this or `presetId` is required. */
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
  @IsTime()
  validFrom?: string;

  @IsOptional()
  @IsTime()
  validUntil?: string;
}

/** Offers one credential, or several with `credentials` (IF B10). */
@Checked<CreateIssuanceDto>(['credentialTemplateId', 'presetId', 'credentials'], formViolations)
@Checked<CreateIssuanceDto>(['grant', 'txCode', 'userAuthentication', 'recipient', 'identifierType'], grantViolations)
export class CreateIssuanceDto extends AnnotatedDto {
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
  @NestedList(() => OfferedCredentialDto)
  credentials?: OfferedCredentialDto[];

  /** Requires a transaction code, which the issuer sends over another channel than the offer (OpenID4VCI 1.0 §3.5). */
  @IsOptional()
  @Validate(TxCodeRule)
  txCode?: boolean | TxCodeOptions;

  @IsOptional()
  @IsIn(GRANT_TYPES)
  grant?: GrantType;

  /** With `grant: authorization_code`: what the authorization endpoint requires of the person. */
  @IsOptional()
  @IsIn(USER_AUTHENTICATIONS)
  userAuthentication?: UserAuthentication;

  /** With `userAuthentication: login`: the only user who may redeem the offer. */
  @IsOptional()
  @IsString()
  @Length(1, 254)
  recipient?: string;

  @IsOptional()
  @IsIn(['email', 'username', 'externalIdentifier'])
  identifierType?: IdentifierType;

  @IsOptional()
  @IsTime()
  expiresAt?: string;

  @IsOptional()
  @Nested(() => ValidityPeriodDto)
  validity?: ValidityPeriodDto;

  /** Credentials are issued after `POST /issuances/{id}/approve`. */
  @IsOptional()
  @IsBoolean()
  deferred?: boolean;
}
