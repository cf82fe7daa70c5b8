import { Controller, Get, Param } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { Published } from '@vc/platform/public-documents';
import { HostedTypesService } from './hosted-types.service';

@Controller('vct')
@Public()
export class HostedTypesController {
  constructor(private readonly hostedTypes: HostedTypesService) {}

  @Get(':author/:code')
  @Published(3_600)
  async get(@Param('author') author: string, @Param('code') code: string) {
    return this.hostedTypes.get(author, code);
  }
}
