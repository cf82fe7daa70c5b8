import { AnnotatedDto } from '@vc/feature/annotations';
import { Checked, IsTime, ReadAs } from '@vc/platform/http';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  MaxLength,
} from 'class-validator';
import { CLIENT_ID_PREFIXES, type ClientIdPrefix, RESPONSE_MODES, type ResponseMode } from '@vc/protocol/openid4vp';
import { MAX_CREDENTIAL_SETS } from '../requested-credentials/validate-credential-sets';
import { MAX_CREDENTIALS, validateRequestedCredentials } from '../requested-credentials/validate-requested-credentials';
import { withLowerEntityIds } from '../requested-credentials/validate-trusted-entity-ids';
import { originViolations, redirectViolations, sourceViolations } from './presentation-options';

const MAX_TRANSACTION_DATA = 10;

/** IF B13. Exactly one of `presentationTemplateId`, `presetId` and `credentials` names the requested credentials. */
@Checked<CreatePresentationDto>(['presentationTemplateId', 'presetId', 'credentials'], sourceViolations)
@Checked<CreatePresentationDto>(['credentials', 'credentialSets'], ({ credentials, credentialSets }) =>
  credentials ? validateRequestedCredentials(credentials, credentialSets) : [],
)
@Checked<CreatePresentationDto>(['redirectUri'], redirectViolations)
@Checked<CreatePresentationDto>(['responseMode', 'expectedOrigins', 'redirectUri'], originViolations)
export class CreatePresentationDto extends AnnotatedDto {
  @IsOptional()
  @IsUUID()
  presentationTemplateId?: string;

  @IsOptional()
  @IsString()
  @Length(3, 200)
  presetId?: string;

  @ReadAs(withLowerEntityIds)
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_CREDENTIALS)
  credentials?: unknown[];

  /** Alternative sets of `credentials` (OpenID4VP 1.0 §6.2). */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_CREDENTIAL_SETS)
  credentialSets?: unknown[];

  @IsOptional()
  @IsTime()
  expiresAt?: string;

  /** Target of the redirect after the response; the platform adds a `response_code` (OpenID4VP 1.0 §13.3). */
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  redirectUri?: string;

  /** Default `direct_post.jwt`. */
  @IsOptional()
  @IsIn(RESPONSE_MODES)
  responseMode?: ResponseMode;

  /** Default `x509_hash`. With `redirect_uri` the request is not signed, and its link holds all parameters. */
  @IsOptional()
  @IsIn(CLIENT_ID_PREFIXES)
  clientIdPrefix?: ClientIdPrefix;

  /** Origins of the pages that may send the request; only with the modes of the Digital Credentials API. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @IsString({ each: true })
  expectedOrigins?: string[];

  /** Transactions that the holder agrees to: `type`, `credential_ids`, and members of the type (§8.4). */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_TRANSACTION_DATA)
  @IsObject({ each: true })
  transactionData?: Record<string, unknown>[];
}
