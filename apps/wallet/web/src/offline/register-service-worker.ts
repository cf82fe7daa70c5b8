import { walletServer } from '../api/wallet-server';
import type { BuildMessage } from './build';
import { isReplaced } from './is-replaced';
import { announceNewVersion } from './version-store';

/** How often an open page looks for a new build, besides each time that it is loaded. */
const LOOK_EVERY_MS = 60 * 60_000;

/** Keeps the app for times without a connection, and notices a new build. Does nothing during development. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<BuildMessage>) => {
    const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
    if (isReplaced(script, data)) announceNewVersion();
  });
  // A browser without a place for it, as in some private windows, has the app with a connection only.
  register().catch(() => undefined);
}

async function register(): Promise<void> {
  const options: RegistrationOptions = { scope: walletServer.path, updateViaCache: 'none' };
  const registration = await navigator.serviceWorker.register(`${walletServer.path}/service-worker.js`, options);
  setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS);
}
