import { Controller, Get } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope } from '@vc/platform/access-control';
import { envelope, ResourceId, WALLET_V2 } from '@vc/platform/http';
import { toHolder } from '../holders/holder';
import { toIssuerDataResource } from './issuer-data.resource';
import { IssuerDataService } from './issuer-data.service';

@Controller({ path: 'credentials', version: WALLET_V2 })
@RequireScope('wallet')
export class IssuerDataController {
  constructor(private readonly issuerData: IssuerDataService) {}

  @Get(':id/issuer-data')
  async get(@CallerOf() caller: Caller, @ResourceId('credential') id: string) {
    return envelope(toIssuerDataResource(await this.issuerData.get(toHolder(caller), id)));
  }
}
