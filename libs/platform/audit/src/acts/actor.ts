import { AsyncLocalStorage } from 'node:async_hooks';

/** Who performs an administrative act. */
export interface Actor {
  /** Id of the client, or `service:<name>` for a service of the platform. */
  clientId: string;
  /** `sub` of the access token: a user, or the client itself. */
  subject: string;
}

const actors = new AsyncLocalStorage<Actor>();

/** The actor of the running request; undefined outside requests and on public routes. */
export function currentActor(): Actor | undefined {
  return actors.getStore();
}

export function withActor<T>(actor: Actor, run: () => T): T {
  return actors.run(actor, run);
}

export function serviceActor(service: string): Actor {
  const name = `service:${service}`;
  return { clientId: name, subject: name };
}
