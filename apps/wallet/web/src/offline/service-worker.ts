// The service worker of the app. It keeps the page and the scripts and styles of its build, and nothing of the user, so that
// the app opens without a connection and says that there is none.
import { answerOf } from './answer-of';
import type { Build, BuildMessage } from './build';

interface LifecycleEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface RequestEvent extends LifecycleEvent {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

interface WorkerClient {
  postMessage: (message: BuildMessage) => void;
}

/** Of the Service Workers specification, as far as it is used here: the types of the DOM have no worker. */
interface WorkerScope {
  registration: { scope: string };
  clients: { claim: () => Promise<void>; matchAll: () => Promise<WorkerClient[]> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'install' | 'activate', listener: (event: LifecycleEvent) => void) => void) &
    ((type: 'fetch', listener: (event: RequestEvent) => void) => void);
}

const worker = globalThis as unknown as WorkerScope;
/** The build writes it. */
const { version, files } = JSON.parse('BUILD') as Build;
const CACHE = `wallet-app-${version}`;
const PAGE = worker.registration.scope;

async function keepBuild(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...files]);
  // The page takes scripts of its own build only, which have names of their own.
  await worker.skipWaiting();
}

async function takeOver(): Promise<void> {
  const former = (await caches.keys()).filter((name) => name.startsWith('wallet-app-') && name !== CACHE);
  await Promise.all(former.map(async (name) => caches.delete(name)));
  await worker.clients.claim();
  for (const client of await worker.clients.matchAll()) client.postMessage({ type: 'build', files });
}

/** The page of the server, so that no page is older than the platform, or the kept one without a connection. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(keepBuild()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const answer = answerOf(event.request, PAGE, files);
  if (answer === 'page') event.respondWith(openPage(event.request));
  if (answer === 'file') event.respondWith(openFile(event.request));
});
