import { answersOn, type Listener } from './listeners';

interface Route {
  method: string | string[];
  url: string;
}

/** Methods of the routes of a service, for the 405 answer to any other method (RFC 9110 §15.5.6). */
export class AllowedMethods {
  private readonly routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  add({ method, url }: Route): void {
    const route = this.routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) route.methods.add(each);
    this.routes.set(url, route);
  }

  /** Returns the methods for the `Allow` header, empty when no route of the listener has the path. */
  of(url: string, listener: Listener): string[] {
    const path = pathOf(url);
    const isExact = this.routes.has(path);
    const methods = [...this.routes]
      .filter(([route, { pattern }]) => (isExact ? route === path : pattern.test(path)) && answersOn(route, listener))
      .flatMap(([, route]) => [...route.methods]);
    return methods.length === 0 ? [] : [...new Set(methods).add('OPTIONS')].sort();
  }

  /** Whether a route with parameters matches a path that is a route of its own, which has other methods. */
  isShadowed(url: string, route: string | undefined): boolean {
    if (route?.includes(':') !== true) return false;
    const path = pathOf(url);
    return path !== route && this.routes.has(path);
  }
}

function pathOf(url: string): string {
  return url.replace(/\?.*/s, '').replace(/(?<=.)\/$/, '');
}

function patternOf(url: string): RegExp {
  const segments = url.replace(/(?<=.)\/$/, '').split('/');
  const parts = segments.map((segment) => {
    if (segment.startsWith(':')) return '[^/]+';
    return segment === '*' ? '.*' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}$`);
}
