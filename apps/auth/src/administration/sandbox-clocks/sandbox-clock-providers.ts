import { InternalSandboxClocksController } from './internal-sandbox-clocks.controller';
import { SandboxClocksController } from './sandbox-clocks.controller';
import { SandboxClocksRepository } from './sandbox-clocks.repository';
import { SandboxClocksService } from './sandbox-clocks.service';

export const SANDBOX_CLOCK_CONTROLLERS = [SandboxClocksController, InternalSandboxClocksController];

export const SANDBOX_CLOCK_PROVIDERS = [SandboxClocksService, SandboxClocksRepository];
