import { Checked, ReadAs } from '@vc/platform/http';
import { IsArray, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { validateRequestedCredentials } from '../requested-credentials/validate-requested-credentials';
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
  credentials?: unknown[];

  @IsOptional()
  @IsArray()
  credentialSets?: unknown[];
}
