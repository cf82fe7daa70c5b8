import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { envelope, RequestBase } from '@vc/platform/http';
import { OwnRequestGuard } from '../requests/own-request.guard';
import { toOrganizationResource } from './organization.resource';
import { Organizations } from './organizations.service';

/** The organization of a domain. The page shows it before the log-in, and asks for none. */
@Controller('wallet/app/organization')
@Public()
@UseGuards(OwnRequestGuard)
export class OrganizationController {
  constructor(private readonly organizations: Organizations) {}

  @Get()
  @Header('cache-control', 'no-store')
  async get(@RequestBase() base: string) {
    return envelope(toOrganizationResource(await this.organizations.getAt(base)));
  }
}
