import { GrowingCache } from '@vc/platform/scheduling';
import { createSecureContext } from 'node:tls';
import { Agent } from 'undici';
import type { ConnectFactory } from './connect-factory';

/** A certificate and key in PEM, with which the client authenticates in TLS. */
export interface ClientCertificate {
  certificate: string;
  key: string;
}

/** How the client and the server of a connection authenticate in TLS. */
export interface TlsPeers {
  /** Absent for a client without one. */
  certificate?: ClientCertificate | undefined;
  /** PEM. Absent for those that the agents trust. With them, no others are trusted, and each of them ends a chain. */
  authorities?: string[] | undefined;
}

interface ClientAgentsOptions {
  /** Options of every agent. */
  shared: Agent.Options;
  connect: ConnectFactory;
  ca: string[] | undefined;
}

/** Agents with idle connections; the agent that was used least recently is closed. */
const CACHE_SIZE = 256;

/** One agent for each client certificate and each set of authorities: a connection serves one of them only. */
export class ClientAgents {
  private readonly agents = new GrowingCache<string, Agent>({
    max: CACHE_SIZE,
    // Requests under way end before.
    dispose: (agent) => void agent.close(),
  });

  constructor(private readonly options: ClientAgentsOptions) {}

  get({ certificate, authorities }: TlsPeers): Agent {
    const name = JSON.stringify([certificate?.certificate, certificate?.key, authorities]);
    const known = this.agents.get(name);
    if (known) return known;
    const { shared, connect, ca } = this.options;
    const secureContext = createSecureContext({
      ca: authorities ?? ca,
      allowPartialTrustChain: authorities !== undefined,
      cert: certificate?.certificate,
      key: certificate?.key,
    });
    const agent = new Agent({ ...shared, connect: connect(secureContext) });
    this.agents.set(name, agent);
    return agent;
  }

  async close(): Promise<void> {
    await Promise.all([...this.agents.values()].map((agent) => agent.close()));
  }
}
