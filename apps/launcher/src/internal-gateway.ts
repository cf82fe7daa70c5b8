import type { AddressInfo } from 'node:net';
import { type ServiceName, variableOf } from '@vc/contract/access';
import type { Listener } from '@vc/platform/http';
import type { RunningService } from '@vc/platform/service';
import { closeServer, handlersOf, startInternalGateway } from './gateway';

type Handlers = ReturnType<typeof handlersOf>;

/** What follows the name of a service in the first segment, by the listener. Only the console uses the further ones. */
const SUFFIXES = { internal: '', public: '-public', admin: '-admin' } as const satisfies Record<Listener, string>;

/** The gateway through which the services of this process call each other. */
export interface InternalGateway {
  /** Routes to a service that has started. */
  add: (service: RunningService) => void;
  /** Addresses of the services of this process for each other. */
  addresses: NodeJS.ProcessEnv;
  stop: () => Promise<void>;
}

/** @param services that are added when they have started */
export async function openInternalGateway(services: readonly ServiceName[]): Promise<InternalGateway> {
  const handlers: Handlers = new Map();
  const server = await startInternalGateway(handlers);
  return {
    add: (service) => addHandlers(handlers, service),
    addresses: internalAddresses(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, services),
    stop: () => closeServer(server),
  };
}

function addHandlers(handlers: Handlers, service: RunningService): void {
  for (const listener of Object.keys(SUFFIXES) as Listener[]) {
    handlersOf([service], listener).forEach((handler, name) => handlers.set(name + SUFFIXES[listener], handler));
  }
}

function internalAddresses(url: string, services: readonly ServiceName[]): NodeJS.ProcessEnv {
  const addresses = services.map((service) => [variableOf(service, 'INTERNAL_URL'), `${url}/${service}`] as const);
  return {
    ...Object.fromEntries(addresses),
    SERVICES_URL: `${url}/{service}${SUFFIXES.public}`,
    AUTH_ADMIN_URL: `${url}/auth${SUFFIXES.admin}`,
  };
}
