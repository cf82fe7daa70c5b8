import { Controller, Get, Header, Param } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { HostedTypesService } from './hosted-types.service';

@Controller('vct')
@Public()
export class HostedTypesController {
  constructor(private readonly hostedTypes: HostedTypesService) {}

  @Get(':author/:code')
  @Header('content-type', 'application/json')
  @Header('cache-control', 'public, max-age=3600')
  async get(@Param('author') author: string, @Param('code') code: string) {
    return this.hostedTypes.get(author, code);
  }
}
