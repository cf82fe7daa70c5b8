import { IsString, MaxLength } from 'class-validator';
import { EndpointSettingsDto } from './endpoint-settings.dto';

/** IF B7 */
export class CreateEndpointDto extends EndpointSettingsDto {
  @IsString()
  @MaxLength(2_048)
  url: string;
}
