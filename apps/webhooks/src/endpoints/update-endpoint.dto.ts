import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { EndpointSettingsDto } from './endpoint-settings.dto';

/** Absent members stay unchanged. */
export class UpdateEndpointDto extends EndpointSettingsDto {
  @IsOptional()
  @IsString()
  @MaxLength(2_048)
  url?: string;

  @IsOptional()
  @IsBoolean()
  enabled?: boolean;
}
