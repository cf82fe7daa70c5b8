import { InternalHttp } from '@vc/platform/service-clients';
import type { ServiceProcess } from '@vc/development/platform-process';
import type { ServiceName } from '@vc/contract/access';
import type { BenchPlatform } from './bench-platform';

const TIMEOUT_MS = 60_000;

/** The internal interface of a service of its own, as issuance calls it. */
export function internalHttpOf(platform: BenchPlatform, callee: ServiceName, service: ServiceProcess): InternalHttp {
  return new InternalHttp({
    baseUrl: `http://127.0.0.1:${service.internalPort}`,
    callee,
    keys: platform.serviceKeys('issuance'),
    timeoutMs: TIMEOUT_MS,
  });
}
