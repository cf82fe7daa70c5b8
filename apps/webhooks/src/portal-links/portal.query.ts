import { DELIVERY_STATUSES, type DeliveryStatus } from '@vc/feature/webhook-store';
import { PageQuery } from '@vc/platform/http';
import { PAGE_LANGUAGES, type PageLanguage } from '@vc/platform/pages';
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

  /** Of the page. `ReaderOfPage` reads it. */
  @IsOptional()
  @IsIn(PAGE_LANGUAGES)
  lang?: PageLanguage;
}

export class PortalDeliveryQuery {
  @Matches(TOKEN, MESSAGE)
  @IsString()
  token: string;

  /** Of the page. `ReaderOfPage` reads it. */
  @IsOptional()
  @IsIn(PAGE_LANGUAGES)
  lang?: PageLanguage;
}
