import assert from 'node:assert/strict';
import type { ServiceName } from '@vc/contract/access';
import type { ServiceProcess } from '@vc/development/platform-process';
import { freePort } from '@vc/development/free-port';
import { serviceProcess } from './built-programs';

/** Replicas of each service, which get its requests in turn. */
export class ServiceReplicas {
  private readonly groups: Map<ServiceName, ServiceProcess>[] = [];
  private turn = 0;

  /** @param environments of the services, the same for each of their replicas */
  constructor(private readonly environments: ReadonlyMap<ServiceName, Record<string, string>>) {}

  /** Starts one replica of each service with the bundles of the repository. */
  async add(repository?: string): Promise<void> {
    const group = new Map<ServiceName, ServiceProcess>();
    for (const [name, environment] of this.environments) {
      const ports = { port: await freePort(), internalPort: await freePort(), adminPort: await freePort() };
      group.set(name, serviceProcess(name, ports, environment, repository));
    }
    // Services call each other while they start.
    if (this.groups.length === 0) this.groups.push(group);
    await Promise.all([...group.values()].map((service) => service.start()));
    if (!this.groups.includes(group)) this.groups.push(group);
  }

  /** Stops the replicas that were added first, after they get no more requests. */
  async removeFirst(): Promise<void> {
    const group = this.groups.shift();
    await Promise.all([...(group?.values() ?? [])].map((service) => service.stop()));
  }

  /** The replica that gets the next request. */
  next(name: ServiceName): ServiceProcess {
    this.turn += 1;
    return this.find(this.groups[this.turn % this.groups.length], name);
  }

  /** The replica that was added first. */
  first(name: ServiceName): ServiceProcess {
    return this.find(this.groups[0], name);
  }

  async kill(): Promise<void> {
    const all = this.groups.splice(0).flatMap((group) => [...group.values()]);
    await Promise.all(all.map((service) => service.kill()));
  }

  private find(group: Map<ServiceName, ServiceProcess> | undefined, name: ServiceName): ServiceProcess {
    const service = group?.get(name);
    assert(service, `The service ${name} was not made.`);
    return service;
  }
}
