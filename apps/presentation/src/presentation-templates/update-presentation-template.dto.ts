import { Checked } from '@vc/platform/http';
import { IsArray, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { validateRequestedCredentials } from '../requested-credentials/validate-requested-credentials';

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

  @IsOptional()
  @IsArray()
  credentials?: unknown[];

  @IsOptional()
  @IsArray()
  credentialSets?: unknown[];
}
