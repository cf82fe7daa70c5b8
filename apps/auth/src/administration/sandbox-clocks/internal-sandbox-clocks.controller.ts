import { Controller, Get } from '@nestjs/common';
import { SERVICES } from '@vc/contract/access';
import { Internal } from '@vc/platform/access-control';
import { SandboxClocksService } from './sandbox-clocks.service';

/** Each service decides by the time of a sandbox when what it has of the sandbox ends. */
@Controller('internal/sandbox-clocks')
@Internal(...SERVICES)
export class InternalSandboxClocksController {
  constructor(private readonly clocks: SandboxClocksService) {}

  @Get()
  async list() {
    return { clocks: await this.clocks.listMoved() };
  }
}
