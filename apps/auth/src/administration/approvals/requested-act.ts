import { GUARDED_ACTS, type GuardedAct } from '@vc/contract/access';
import type { GuardedRequest } from '@vc/platform/service-clients';
import { ArrayMaxSize, IsArray, IsIn, IsObject, IsString, IsUUID, Length } from 'class-validator';

const MAX_RESOURCES = 1_000;

/** What a member of staff wants to do, as the service that does it reports it. */
export class RequestedAct implements GuardedRequest {
  @IsUUID()
  tenantId: string;

  @IsIn(GUARDED_ACTS)
  act: GuardedAct;

  @IsArray()
  @ArrayMaxSize(MAX_RESOURCES)
  @IsString({ each: true })
  resourceIds: string[];

  /** The validated body of the request. */
  @IsObject()
  content: object;

  /** `sub` of the access token. */
  @IsString()
  @Length(1, 200)
  subject: string;

  @IsString()
  @Length(1, 200)
  clientId: string;
}
