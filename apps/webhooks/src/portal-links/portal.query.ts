import { DELIVERY_STATUSES, type DeliveryStatus } from '@vc/feature/webhook-store';
import { IsPageLanguage, PageQuery } from '@vc/platform/http';
import type { PageLanguage } from '@vc/platform/pages';
import { IsIn, IsOptional, IsString, Matches } from 'class-validator';

const TOKEN = /^[\w-]{43}$/;
const MESSAGE = { message: 'must be the token of a portal link' };

export class PortalQuery extends PageQuery {
  @Matches(TOKEN, MESSAGE)
  @IsString()
  token: string;

  @IsOptional()
  @IsIn(DELIVERY_STATUSES)
  'filter[status]'?: DeliveryStatus;

  @IsPageLanguage()
  lang?: PageLanguage;
}

export class PortalDeliveryQuery {
  @Matches(TOKEN, MESSAGE)
  @IsString()
  token: string;

  @IsPageLanguage()
  lang?: PageLanguage;
}
