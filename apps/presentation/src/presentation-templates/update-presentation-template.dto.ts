import { IsArray, IsOptional, IsString, Length, MaxLength } from 'class-validator';

/** Requests that were made keep what they asked for. */
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
