import { NestedList } from '@vc/platform/http';
import { MAX_ASKED_SIGNERS, type SignerOfQuery } from '@vc/platform/service-clients';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, IsString } from 'class-validator';

class SignerOfQueryDto implements SignerOfQuery {
  @IsString()
  queryId: string;

  @IsOptional()
  @IsString()
  did?: string;

  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(10)
  @IsString({ each: true })
  x5c?: string[];

  @IsOptional()
  @IsString()
  entityIdentifier?: string;
}

/** Issuers of credentials that match the queries of a request. */
export class SignerQueryDto {
  @IsArray()
  @ArrayMaxSize(MAX_ASKED_SIGNERS)
  @NestedList(() => SignerOfQueryDto)
  signers: SignerOfQueryDto[];
}
