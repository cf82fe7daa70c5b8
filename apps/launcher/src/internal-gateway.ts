import type { AddressInfo } from 'node:net';
import { type handlersOf, startInternalGateway } from './gateway';

type Handlers = ReturnType<typeof handlersOf>;

/** The gateway through which the services of this process call each other. */
export interface InternalGateway {
  /** Handlers of the services that have started. */
  handlers: Handlers;
  /** Addresses of the services for each other. */
  addresses: NodeJS.ProcessEnv;
  stop: () => Promise<unknown>;
}

export async function openInternalGateway(): Promise<InternalGateway> {
  const handlers: Handlers = new Map();
  const server = await startInternalGateway(handlers);
  return {
    handlers,
    addresses: internalAddresses(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    stop: () => new Promise((done) => server.close(done).closeAllConnections()),
  };
}

function internalAddresses(url: string) {
  return {
    AUTH_INTERNAL_URL: `${url}/auth`,
    TRUST_INTERNAL_URL: `${url}/trust`,
    PRESENTATION_INTERNAL_URL: `${url}/presentation`,
    ONBOARDING_INTERNAL_URL: `${url}/onboarding`,
    ISSUANCE_INTERNAL_URL: `${url}/issuance`,
    WEBHOOKS_INTERNAL_URL: `${url}/webhooks`,
  };
}
