import { ArrayMaxSize, ArrayMinSize, IsArray, IsUUID } from 'class-validator';

export class FindOfferDto {
  @IsUUID()
  userId: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @IsUUID('all', { each: true })
  credentialConfigurationIds: string[];
}
