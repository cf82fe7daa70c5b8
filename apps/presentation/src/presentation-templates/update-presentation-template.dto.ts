import { Checked, ReadAs } from '@vc/platform/http';
import { ArrayMaxSize, IsArray, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { MAX_CREDENTIAL_SETS } from '../requested-credentials/validate-credential-sets';
import { MAX_CREDENTIALS, validateRequestedCredentials } from '../requested-credentials/validate-requested-credentials';
import { withLowerEntityIds } from '../requested-credentials/validate-trusted-entity-ids';

/** Presentations that were requested before keep their credentials. */
@Checked<UpdatePresentationTemplateDto>(['credentials', 'credentialSets'], ({ credentials, credentialSets }) =>
  credentials ? validateRequestedCredentials(credentials, credentialSets) : [],
)
export class UpdatePresentationTemplateDto {
  @IsOptional()
  @IsString()
  @Length(1, 200)
  name?: string;

  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  description?: string;

  @ReadAs(withLowerEntityIds)
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_CREDENTIALS)
  credentials?: unknown[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_CREDENTIAL_SETS)
  credentialSets?: unknown[];
}
