import { webApp } from '../../../tools/build/web-app.mjs';

/** Of the build, and of the development server: docs/console.md. */
export default webApp({
  folder: import.meta.dirname,
  base: '/console/',
  outDir: 'dist/console/web',
  served: ['session', 'log-in', 'log-out', 'callback', 'api', 'auth', 'wallet', 'verify', 'onboarding'],
});
