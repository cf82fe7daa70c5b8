import type { PlantedValues } from './test-planted-values';
import type { Exchange } from './test-recording-proxy';

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
/** Of a credential offer, a presentation request or a log-in. */
const SECRET_ID = /[\w-]{32,}/g;

interface BadRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

/** The requests of the story, once for each route, with a planted value in each member, header and address. */
export function* badRequests(exchanges: Exchange[], planted: PlantedValues): Generator<BadRequest> {
  for (const exchange of onePerRoute(exchanges)) {
    const { method, path, requestBody } = exchange;
    const headers = keptHeaders(exchange);
    const body = requestBody || null;
    const bodies = isForm(exchange) ? badForms(requestBody, planted) : badBodies(requestBody, planted);
    if (body) for (const bad of bodies) yield { method, path, headers, body: bad };
    const text = planted.text('part of an address');
    yield { method, path: path.replace(ID, text).replace(SECRET_ID, text), headers, body };
    yield { method, path: `${path}${path.includes('?') ? '&' : '?'}access_token=${text}`, headers, body };
    for (const authorization of [`Bearer ${text}`, `Basic ${Buffer.from(text).toString('base64')}`, `DPoP ${text}`]) {
      const wrong = { ...headers, authorization, dpop: text, cookie: `_session=${text}` };
      yield { method, path, headers: wrong, body };
    }
  }
}

function onePerRoute(exchanges: Exchange[]): Exchange[] {
  const routes = new Map<string, Exchange>();
  for (const exchange of exchanges) {
    const { method, path, requestBody } = exchange;
    const shape = `${method} ${path.split('?')[0]!.replace(ID, ':id')} ${namesIn(requestBody)}`;
    if (!routes.has(shape)) routes.set(shape, exchange);
  }
  return [...routes.values()];
}

/** The members of the body, so that each form of it is used. */
function namesIn(body: string): string {
  return body.startsWith('{')
    ? Object.keys(JSON.parse(body) as object).join()
    : [...new URLSearchParams(body).keys()].join();
}

function isForm({ requestHeaders }: Exchange): boolean {
  return requestHeaders['content-type']?.includes('form') ?? false;
}

function keptHeaders({ requestHeaders }: Exchange): Record<string, string> {
  const kept = Object.entries(requestHeaders).filter(([name]) =>
    ['authorization', 'content-type', 'cookie'].includes(name),
  );
  return Object.fromEntries(kept);
}

function* badForms(form: string, planted: PlantedValues): Generator<string> {
  for (const [name] of new URLSearchParams(form)) {
    const changed = new URLSearchParams(form);
    changed.set(name, planted.text(`parameter ${name}`));
    yield changed.toString();
    yield `${form}&${name}=${planted.text(`repeated parameter ${name}`)}`;
  }
  yield `{"a":"${planted.text('JSON in a form')}"`;
}

function* badBodies(text: string, planted: PlantedValues): Generator<string> {
  const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  for (const name of Object.keys(body)) {
    const value = planted.text(`member ${name}`);
    for (const bad of [value, [value], { a: value }]) yield JSON.stringify({ ...body, [name]: bad });
  }
  const broken = planted.text('a broken body');
  yield `{"a": ${broken}`;
  yield broken;
  yield `${text.slice(0, -1)},"a":"${broken}"`;
  yield JSON.stringify([broken]);
  yield JSON.stringify(broken);
}
