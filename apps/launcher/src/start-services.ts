import type { ServiceName } from '@vc/contract/access';
import { replaceVariables } from '@vc/platform/config';
import { type RunningService, startService } from '@vc/platform/service';
import type { InternalGateway } from './internal-gateway';
import type { Launch } from './launch';
import type { PlatformService } from './services';

/** Environment of the services of a process. */
export interface ServiceSettings {
  shared: NodeJS.ProcessEnv;
  /** Added for one service alone. */
  own: Record<ServiceName, NodeJS.ProcessEnv>;
}

/** The internal gateway routes to a service as soon as it has started. */
export async function startServices(
  definitions: PlatformService[],
  { shared, own }: ServiceSettings,
  addToGateway: InternalGateway['add'],
  { progress, stops }: Pick<Launch, 'progress' | 'stops'>,
): Promise<RunningService[]> {
  const starts = definitions.map(async (definition): Promise<RunningService> => {
    const done = progress(definition.name);
    const service = await startService(definition, replaceVariables(shared, own[definition.name]));
    addToGateway(service);
    done();
    return service;
  });
  stops.push(() => stopServices(starts));
  return Promise.all(starts);
}

/** Each waits for the answer of the broker to its last fetch, so they stop together. */
async function stopServices(starts: Promise<RunningService>[]): Promise<void> {
  const results = await Promise.allSettled(starts);
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  await Promise.all(started.map((service) => service.stop()));
}
