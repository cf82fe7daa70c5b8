import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { EntityTagged } from '@vc/platform/preconditions';
import { SignedLists } from './signed-lists';

@Controller('trust-list')
@Public()
export class SignedListsController {
  constructor(private readonly lists: SignedLists) {}

  /** ETSI TS 119 602 clause 6.8: a compact JWS, whose media type is that of RFC 7515 §9.2.1. */
  @Get(':id/list.jwt')
  @EntityTagged()
  @Header('content-type', 'application/jose')
  @Header('cache-control', 'public, max-age=60')
  async get(@ResourceId('published trust list of the tenant') tenant: string) {
    return this.lists.get(tenant);
  }
}
