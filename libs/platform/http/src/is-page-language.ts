import { applyDecorators } from '@nestjs/common';
import { PAGE_LANGUAGES } from '@vc/platform/pages';
import { IsIn, IsOptional } from 'class-validator';

/** The query parameter `lang` of a page, which `ReaderOfPage` and `ReaderOfInvitation` read. */
export function IsPageLanguage(): PropertyDecorator {
  return applyDecorators(IsOptional(), IsIn(PAGE_LANGUAGES));
}
