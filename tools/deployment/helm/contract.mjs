import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * What the chart takes from the contract of the services, which is TypeScript.
 * @param {string} root of the repository
 * @returns the names of the services, the topics that each of them consumes, and the route table
 */
export async function readContract(root) {
  const { SERVICES } = await importSource(root, 'libs/contract/access/src/services.ts');
  const { topicsConsumedBy } = await importSource(root, 'libs/contract/events/src/topics.ts');
  const routes = JSON.parse(readFileSync(join(root, 'libs/contract/routes/src/routes.json'), 'utf8'));
  return { services: [...SERVICES], topicsConsumedBy, routes };
}

async function importSource(root, path) {
  const options = { bundle: true, write: false, format: 'esm', platform: 'node' };
  const { outputFiles } = await build({ entryPoints: [join(root, path)], ...options });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
